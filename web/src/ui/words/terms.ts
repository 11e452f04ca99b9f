import { getConfig } from "@farsim/contract/shop.ts";
import { createContext, useContext } from "react";
import { instant, ownZone } from "../../platform/clock.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { usePersistedQuery } from "../../platform/offline/persisted-queries.ts";
import { useLocale } from "../../platform/language/locale.ts";
import { useSession } from "../../platform/session/session.ts";
import { money, signedMoney } from "../formats/money.ts";
import { dayText, formatInstant, shortDayText, zoneText } from "../formats/moments.ts";
import { data, dataFigure, exactData, megabyteFigure, megabytes } from "../formats/traffic.ts";

/** Where verification is explained, unless the operator names a page of their own. */
export const realNamePlace = "/home#real-name";

const minuteMs = 60_000;

/** The operator's terms, and how asking for them goes. They hold the billing day, so they do not keep for ever. */
export function useTermsAnswer() {
  return usePersistedQuery(getConfig, {}, { staleTime: 5 * minuteMs, timeless: true });
}

/** The operator's terms; undefined until they have arrived. */
export const useTerms = () => useTermsAnswer().data;

/**
 * Whether moments are shown on the clock of the billing zone: at the operator's desk, where all must speak of the same day.
 * Customers read them on their own clock.
 */
export const BillingClock = createContext(false);

/** Everything that turns a value of the wire into the reader's words. */
export function useFormat() {
  const language = useLocale((state) => state.language);
  const terms = useTerms();
  const accountCurrency = useSession((state) => state.userInfo.currency);
  const currency = terms?.currency ?? accountCurrency ?? "USD";
  const billingZone = terms?.billingTimeZone ?? "UTC";
  const zone = useContext(BillingClock) ? billingZone : ownZone();
  const moment = (isoText: string) => formatInstant(isoText, language, zone);
  return {
    language,
    currency,
    /** Behind the point of an amount; two until the terms have come. */
    digits: terms?.currencyDigits ?? 2,
    /** Whose clock moments are shown on. */
    zone,
    billingZone,
    money: (amount: string) => money(amount, currency, language),
    signedMoney: (amount: string) => signedMoney(amount, currency, language),
    data: (mb: number) => data(mb, language),
    dataFigure: (mb: number) => dataFigure(mb, language),
    exactData: (mb: number) => exactData(mb, language),
    megabytes: (mb: number) => megabytes(mb, language),
    megabyteFigure: (mb: number) => megabyteFigure(mb, language),
    day: (day: string) => dayText(day, language),
    shortDay: (day: string) => shortDayText(day, language),
    moment,
    /** With the zone named, where a moment stands alone. */
    momentAndZone: (isoText: string) => `${moment(isoText)} (${zoneText(zone, instant(isoText))})`,
    count: (value: number) => numberFormat(language).format(value),
  };
}
