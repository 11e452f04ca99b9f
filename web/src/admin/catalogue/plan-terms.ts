import type { Plan } from "@farsim/contract/plans.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/words/terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";

export type PlanTerms = Pick<
  Plan,
  "price" | "cycleDays" | "totalTrafficMb" | "restrictRule" | "throttleKbps" | "trafficLimitType"
>;

/** What a plan costs and gives, in words. */
export function usePlanTerms() {
  const t = useTranslations("offers");
  const { money } = useFormat();
  const { traffic } = useTrafficInMb();
  return {
    price: ({ price, cycleDays }: PlanTerms) =>
      cycleDays === 1
        ? t("perDay", { price: money(price) })
        : t("perDays", { price: money(price), days: cycleDays }),
    traffic: ({ trafficLimitType, totalTrafficMb, cycleDays }: PlanTerms) => {
      const amount = traffic(totalTrafficMb ?? 0);
      if (trafficLimitType === "UNLIMITED") return t("unlimited");
      return trafficLimitType === "DAILY"
        ? t("daily", { amount })
        : t("cycle", { amount, days: cycleDays });
    },
    past: ({ restrictRule, throttleKbps }: PlanTerms) =>
      t(`pastRule.${restrictRule}`, { kbps: String(throttleKbps ?? "") }),
  };
}
