import { getConfig } from "@farsim/contract/shop.ts";
import { numberFormat } from "../platform/language/formats.ts";
import { usePersistedQuery } from "../platform/offline/persisted-queries.ts";
import { useLocale } from "../platform/language/locale.ts";
import { useSession } from "../platform/session/session.ts";
import { money, signedMoney } from "./formats/money.ts";
import { dayText, formatInstant, shortDayText } from "./formats/moments.ts";
import { megabyteFigure, megabytes, traffic, usedOf } from "./formats/traffic.ts";

const minuteMs = 60_000;

/** The operator's terms, and how asking for them goes. They hold the billing day, so they do not keep for ever. */
export function useTermsAnswer() {
  return usePersistedQuery(getConfig, {}, { staleTime: 5 * minuteMs, timeless: true });
}

/** The operator's terms; undefined until they have arrived. */
export const useTerms = () => useTermsAnswer().data;

/** Everything that turns a value of the wire into the reader's words. */
export function useFormat() {
  const language = useLocale((state) => state.language);
  const terms = useTerms();
  const accountCurrency = useSession((state) => state.userInfo.currency);
  const currency = terms?.currency ?? accountCurrency ?? "USD";
  const zone = terms?.billingTimeZone ?? "UTC";
  return {
    language,
    currency,
    /** Behind the point of an amount; two until the terms have come. */
    digits: terms?.currencyDigits ?? 2,
    zone,
    money: (amount: string) => money(amount, currency, language),
    signedMoney: (amount: string) => signedMoney(amount, currency, language),
    megabytes: (mb: number) => megabytes(mb, language),
    megabyteFigure: (mb: number) => megabyteFigure(mb, language),
    traffic: (mb: number) => traffic(mb, language),
    usedOf: (usedMb: number, allowanceMb: number | null) => usedOf(usedMb, allowanceMb, language),
    day: (day: string) => dayText(day, language),
    shortDay: (day: string) => shortDayText(day, language),
    moment: (isoText: string) => formatInstant(isoText, language, zone),
    count: (value: number) => numberFormat(language).format(value),
  };
}
