import { parseRate, type RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { useTranslations } from "use-intl";
import { useFormat, useTerms } from "../ui/words/terms.ts";
import type { Terms } from "./fee.ts";

/** Whether it matters from where a recharge is paid: where no fee depends on it, no one is asked. */
export const isPlaceAsked = ({
  internationalFeeRate,
}: Pick<Terms, "internationalFeeRate">): boolean => parseRate(internationalFeeRate) > 0n;

/** What browsers know of a region: the method is that of ECMA-402, older ones have a property. */
interface KnownRegion {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[] | undefined;
}

/** The zones of a country; none where the browser does not know them. */
function zonesOf(country: string): readonly string[] {
  const region = new Intl.Locale("und", { region: country }) as KnownRegion;
  return region.getTimeZones?.() ?? region.timeZones ?? [];
}

/** A clock that no country goes by, such as that of a browser which hides where it is. */
const isNowhere = (zone: string) => /^(UTC|GMT|Etc\/.*)$/.test(zone);

/** One zone has several names. */
const usualName = (zone: string) =>
  new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;

/** From where an order is likely to be paid, by the zone of the reader's clock, until they say it: a traveller would else be shown a total that is too low. */
export function likelyPlace(
  { internationalFeeRate, operator }: Pick<Terms, "internationalFeeRate" | "operator">,
  zone: string,
): RechargeMethod {
  if (!operator.country || !isPlaceAsked({ internationalFeeRate }) || isNowhere(zone))
    return "domestic";
  const zones = zonesOf(operator.country.code).map(usualName);
  return zones.length === 0 || zones.includes(usualName(zone)) ? "domestic" : "international";
}

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
