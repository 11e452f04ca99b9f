import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { useTranslations } from "use-intl";
import { BillSums } from "../payments/bill-sums.tsx";
import { sumsOfAmount, takesOnline, type Terms } from "../payments/fee.ts";
import { isZero, micros, minus } from "../ui/formats/money.ts";
import { useFormat } from "../ui/words/terms.ts";
import type { Offer } from "./offer.ts";

interface SumsProps {
  readonly offer: Offer;
  readonly method: RechargeMethod;
  readonly terms: Terms;
}

/** From the prices to what is paid now, line by line. */
export function Sums({ offer, method, terms }: SumsProps) {
  const t = useTranslations("purchases");
  const { money, currency } = useFormat();
  const { plan, esimFee, planPrice, available, amount, left, takenNow } = offer;
  const { serviceFee, total } = sumsOfAmount(amount, method, terms);
  const isFree = isZero(amount);
  const isOfToday = esimFee === undefined && !isZero(takenNow);
  const cycles = Number(micros(planPrice) / micros(plan.price));
  const ofPlan = { plan: plan.name, days: plan.cycleDays, price: money(plan.price) };
  return (
    <BillSums
      facts={[
        esimFee !== undefined && { label: t("esimFee"), value: money(esimFee) },
        cycles === 1
          ? {
              label: t("planFirst", ofPlan),
              under: t(isOfToday ? "planToday" : "planFirstWhy", ofPlan),
              value: money(planPrice),
            }
          : {
              label: t("planDays", { ...ofPlan, cycles: String(cycles) }),
              under: t(isOfToday ? "planDaysToday" : "planDaysWhy", ofPlan),
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
        label: isFree
          ? t("fromBalance")
          : t(takesOnline(terms) ? "total" : "totalOrder", { currency }),
        value: money(isFree ? takenNow : total),
      }}
      isLive
    />
  );
}
