import { parseRate, type RechargeMethod } from "@farsim/contract/values/recharge-fee.ts";
import { textIn } from "@farsim/contract/values/texts.ts";
import { useTranslations } from "use-intl";
import { useFormat, useTerms } from "../ui/terms.ts";
import type { Terms } from "./fee.ts";

/** Whether it matters from where a recharge is paid: where no fee depends on it, no one is asked. */
export const isPlaceAsked = ({
  internationalFeeRate,
}: Pick<Terms, "internationalFeeRate">): boolean => parseRate(internationalFeeRate) > 0n;

/**
 * From where an order is paid, in the words of a feature that has them: by the operator's country where it is known, since no one can
 * know what "domestic" means without it. Null where no one was asked, because no fee depended on it.
 */
export function usePayingFrom(feature: "payments" | "operatorOrders" = "payments") {
  const t = useTranslations(feature);
  const { language } = useFormat();
  const terms = useTerms();
  const country = terms?.operator.country;
  return (method: RechargeMethod): string | null => {
    if (method === "domestic" && terms && !isPlaceAsked(terms)) return null;
    if (!country) return t(method);
    return method === "domestic"
      ? t("fromCountry", { country: textIn(country.name, language) })
      : t("fromElsewhere");
  };
}
