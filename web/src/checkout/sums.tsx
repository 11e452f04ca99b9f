import type { RechargeMethod } from "@farsim/contract/values/recharge-fee.ts";
import { useTranslations } from "use-intl";
import { BillSums } from "../payments/bill-sums.tsx";
import { sumsOfAmount, type Terms } from "../payments/fee.ts";
import { isZero, minus } from "../ui/formats/money.ts";
import { useFormat } from "../ui/terms.ts";
import type { Offer } from "./offer.ts";

interface SumsProps {
  readonly offer: Offer;
  readonly method: RechargeMethod;
  readonly terms: Terms;
}

/** From the prices to what is paid now, line by line. */
export function Sums({ offer, method, terms }: SumsProps) {
  const t = useTranslations("purchases");
  const { money } = useFormat();
  const { plan, esimFee, planPrice, available, amount, left, takenNow } = offer;
  const { serviceFee, total } = sumsOfAmount(amount, method, terms);
  const isFree = isZero(amount);
  const isOfToday = esimFee === undefined && !isZero(takenNow);
  return (
    <BillSums
      facts={[
        esimFee !== undefined && { label: t("esimFee"), value: money(esimFee) },
        {
          label: t("planFirst", { plan: plan.name }),
          under: isOfToday
            ? t("planToday")
            : t("planFirstWhy", { days: plan.cycleDays, price: money(plan.price) }),
          value: money(planPrice),
        },
        !isZero(available) && {
          label: t("balance"),
          value: money(isFree ? available : minus("0", available)),
        },
        !isZero(left) && {
          label: t("left"),
          under: t("topUp", { min: money(terms.recharge.min) }),
          value: money(left),
        },
        !isZero(serviceFee) && { label: t("serviceFee"), value: money(serviceFee) },
      ]}
      total={{
        label: t(isFree ? "fromBalance" : "total"),
        value: money(isFree ? takenNow : total),
      }}
      isLive
    />
  );
}
