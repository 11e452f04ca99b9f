import { useTranslations } from "use-intl";
import { useTerms } from "../ui/words/terms.ts";

/** What stands beside the place that an order is paid from: a place is no method. */
export function usePayingFromLabel(): string {
  const t = useTranslations("payments");
  return t(useTerms()?.operator.country ? "placeIs" : "methodIs");
}
