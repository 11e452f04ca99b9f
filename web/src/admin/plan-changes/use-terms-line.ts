import { useTranslations } from "use-intl";
import { type PlanTerms, usePlanTerms } from "../catalogue/plan-terms.ts";

/** A plan's terms in one line. */
export function useTermsLine() {
  const t = useTranslations("planChanges");
  const { price, traffic, past } = usePlanTerms();
  return (plan: PlanTerms) =>
    t("version", { price: price(plan), traffic: traffic(plan), past: past(plan) });
}
