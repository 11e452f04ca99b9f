import { changeTrade, type TradeSettings } from "@farsim/contract/desk/shop/settings.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { typedMoment, wallTimeAt } from "../../platform/zone-time.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { judgedBy } from "../../ui/forms/judged-by.ts";
import { rateOf, shareOf } from "./tax/typed-rate.ts";

/** Fees and limits as they stand in the form: amounts and shares of a hundred as they are typed, amounts offered in one line. */
export interface TypedTrade extends Record<string, unknown> {
  readonly esimFee: string;
  readonly serviceFeeRate: string;
  readonly internationalFeeRate: string;
  readonly rechargeMin: string;
  readonly rechargeMax: string;
  readonly rechargeAmounts: string;
  readonly cardLimit: string;
  /** Local time in the billing zone; empty: at once. */
  readonly validFrom: string;
}

/** A comma parts amounts only before a blank: `1,500` may mean one or two of them, stays as it was typed, and is refused. */
const amounts = (typed: string, digits: number): string[] =>
  typed
    .split(/(?:[;；\s]|[,，](?=\s|$))+/)
    .filter(Boolean)
    .map((text) => (text.includes(",") ? text : (typedAmount(text, digits) ?? text)));

interface Kept {
  readonly values: TradeSettings;
  /** Where they are still to come; saved again, they come then. */
  readonly validFrom?: string | undefined;
}

export const typedOf = ({ values, validFrom }: Kept, zone: string): TypedTrade => ({
  ...values,
  serviceFeeRate: shareOf(values.serviceFeeRate),
  internationalFeeRate: shareOf(values.internationalFeeRate),
  rechargeAmounts: values.rechargeAmounts.join(" "),
  cardLimit: String(values.cardLimit),
  validFrom: validFrom === undefined ? "" : wallTimeAt(validFrom, zone),
});

interface Terms {
  readonly digits: number;
  readonly zone: string;
  /** What the form was opened on. */
  readonly validFrom?: string | undefined;
}

/** What the form means, as the call takes it. */
export function tradeOf(
  typed: TypedTrade,
  { digits, zone, validFrom }: Terms,
): Omit<CallInput<typeof changeTrade>, "version"> {
  const amount = (text: string) => typedAmount(text, digits) ?? text;
  return {
    esimFee: amount(typed.esimFee),
    serviceFeeRate: rateOf(typed.serviceFeeRate),
    internationalFeeRate: rateOf(typed.internationalFeeRate),
    rechargeMin: amount(typed.rechargeMin),
    rechargeMax: amount(typed.rechargeMax),
    rechargeAmounts: amounts(typed.rechargeAmounts, digits),
    cardLimit: /^\d+$/.test(typed.cardLimit.trim()) ? Number(typed.cardLimit) : Number.NaN,
    ...(typed.validFrom !== "" && { validFrom: typedMoment(typed.validFrom, zone, validFrom) }),
  };
}

/** The form, by the very rules of the call that it makes. */
export const typedTrade = (terms: Terms) =>
  judgedBy<TypedTrade>(
    changeTrade.input.omit({ version: true }),
    (typed) => tradeOf(typed, terms),
    // The amounts offered are one field.
    ([field]) => [field!],
  );
