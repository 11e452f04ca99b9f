import type {
  LikelyReason,
  UnknownReason,
  UsedReason,
} from "@farsim/contract/desk/money/bank-files.ts";
import { addDays, dayOf } from "../../platform/calendar.ts";
import { codesIn } from "./codes-in-text.ts";
import { type KnownOrder, mostAlike } from "./known-orders.sql.ts";
import type { BankPayment } from "./read/read-line.ts";

/** A payment, and what sets it apart from all others. */
export type NamedPayment = BankPayment & { readonly bankLine: string };

export interface Certain {
  readonly payment: NamedPayment;
  readonly order: KnownOrder;
}
export interface Likely extends Certain {
  readonly reason: LikelyReason;
}
export interface Unmatched<Reason> {
  readonly payment: NamedPayment;
  readonly reason: Reason;
  readonly order?: KnownOrder | undefined;
}

export interface Matches {
  readonly certain: readonly Certain[];
  readonly likely: readonly Likely[];
  readonly unknown: readonly Unmatched<UnknownReason>[];
  readonly used: readonly Unmatched<UsedReason>[];
}

export interface Known {
  /** The orders whose codes may stand in the texts. */
  readonly byCode: readonly KnownOrder[];
  /** Open orders that are paid with such amounts. */
  readonly openByTotal: readonly KnownOrder[];
  readonly used: ReadonlySet<string>;
  /** The shop's own. */
  readonly currency: string;
  /** Of the days of orders; those of payments are the bank's. */
  readonly zone: string;
  /** In that zone. */
  readonly today: string;
}

type Match =
  | { readonly as: "certain"; readonly order: KnownOrder }
  | { readonly as: "likely"; readonly order: KnownOrder; readonly reason: LikelyReason }
  | { readonly as: "unknown"; readonly reason: UnknownReason; readonly order?: KnownOrder }
  | { readonly as: "used"; readonly reason: UsedReason; readonly order?: KnownOrder };

/**
 * Which orders payments are for: first by the codes in their texts, then, of what is left, by emails and amounts, and by amounts alone. An order is that
 * of one payment, of that which says most clearly that it is for it, no matter where it stands; a second one is for a person to look at.
 */
export function matchPayments(payments: readonly NamedPayment[], known: Known): Matches {
  const orders = new Map(known.byCode.map((order) => [order.remark, order]));
  const taken = new Set<bigint>();
  const found = new Map<NamedPayment, Match>();
  const coded = new Map<NamedPayment, Match>();
  const said = new Set(known.used);
  for (const payment of payments) {
    const match = byCode(payment, { ...known, used: said }, orders);
    if (match) coded.set(payment, match);
    said.add(payment.bankLine);
  }
  for (const isCertain of [true, false])
    for (const [payment, match] of coded)
      if ((match.as === "certain") === isCertain) found.set(payment, once(match, taken));
  const alike = Map.groupBy(known.openByTotal, ({ totalMicros }) => totalMicros);
  for (const isNamed of [true, false])
    for (const payment of payments.filter((each) => !found.has(each))) {
      const fitting = alike.get(payment.amountMicros) ?? [];
      const match = byAmount(payment, known, { fitting, taken });
      const names = match.as === "likely" && match.reason === "payer_named";
      if (names || !isNamed) found.set(payment, once(match, taken));
    }
  const of = <As extends Match["as"]>(as: As) =>
    payments.flatMap((payment) => {
      const { as: kind, ...match } = found.get(payment)!;
      return kind === as ? [{ payment, ...(match as Omit<Extract<Match, { as: As }>, "as">) }] : [];
    });
  return { certain: of("certain"), likely: of("likely"), unknown: of("unknown"), used: of("used") };
}

/** An order that another payment is for by now is not that of this one, too. */
function once(match: Match, taken: Set<bigint>): Match {
  if (match.as !== "certain" && match.as !== "likely") return match;
  if (taken.has(match.order.id)) return { as: "unknown", reason: "paid_twice", order: match.order };
  taken.add(match.order.id);
  return match;
}

/** Undefined where no code of an order stands in its text, and nothing else speaks against it. */
function byCode(
  payment: NamedPayment,
  { used, currency, zone, today }: Known,
  orders: ReadonlyMap<string, KnownOrder>,
): Match | undefined {
  const named = codesIn(payment.text).flatMap((code) => orders.get(code) ?? []);
  const [order, second] = named;
  if (used.has(payment.bankLine))
    return { as: "used", reason: "line_used", ...(order && { order }) };
  if (payment.currency !== undefined && payment.currency !== currency)
    return { as: "unknown", reason: "currency_differs", ...(order && { order }) };
  // The bank's day may be that of another zone.
  if (payment.day > addDays(today, 1))
    return { as: "unknown", reason: "not_yet", ...(order && { order }) };
  if (!order) return undefined;
  if (second) return { as: "unknown", reason: "several_codes" };
  return judge(payment, order, zone);
}

/** How long after it was made an order is paid without anyone wondering. */
const usualDays = 7;

function judge(payment: NamedPayment, order: KnownOrder, zone: string): Match {
  const whyNot = refusalOf(payment, order);
  if (whyNot) return whyNot;
  const made = dayOf(order.createdAt, zone);
  // The bank's day may be that of another zone.
  if (payment.day < addDays(made, -1)) return { as: "likely", reason: "paid_before_order", order };
  if (made < addDays(payment.day, -usualDays)) return { as: "likely", reason: "order_old", order };
  return { as: "certain", order };
}

/** Why a payment does not finish the order that it names. */
function refusalOf(payment: NamedPayment, order: KnownOrder): Match | undefined {
  const refused = (reason: UnknownReason): Match => ({ as: "unknown", reason, order });
  if (order.isPaid) return refused("paid_twice");
  // By hand, because of this very payment or of another one: no one knows.
  if (order.status === "FINISHED") return { as: "used", reason: "order_finished", order };
  if (order.waits) return { as: "used", reason: "order_waits", order };
  if (order.isDeleted) return refused("account_deleted");
  if (order.isStaff) return refused("account_of_staff");
  if (order.status === "CANCELLED") return refused("order_cancelled");
  return order.totalMicros === payment.amountMicros ? undefined : refused("amount_differs");
}

/** So long an order may have been open that a payment without its code is for. */
export const openDays = 31;

interface Candidates {
  /** Open orders that are paid with this amount. */
  readonly fitting: readonly KnownOrder[];
  /** Those that other payments are for. */
  readonly taken: ReadonlySet<bigint>;
}

function byAmount(payment: NamedPayment, { zone }: Known, { fitting, taken }: Candidates): Match {
  // Not all of them were read.
  if (fitting.length >= mostAlike) return { as: "unknown", reason: "several_orders" };
  const open = fitting.filter(({ id, waits, isPaid, isStaff, createdAt }) => {
    const made = dayOf(createdAt, zone);
    const isOfTheTime = payment.day >= addDays(made, -1) && made >= addDays(payment.day, -openDays);
    return !waits && !isPaid && !isStaff && !taken.has(id) && isOfTheTime;
  });
  // A username is as its customer likes it, a word of many payments too; an email is proven.
  const words = new Set(payment.text.toLowerCase().match(/[^\s,;:()<>"]+/g));
  const named = open.filter(({ email }) => words.has(email.toLowerCase()));
  const [order, second] = named.length > 0 ? named : open;
  if (!order) return { as: "unknown", reason: "nothing_found" };
  if (second) return { as: "unknown", reason: "several_orders" };
  return { as: "likely", reason: named.length > 0 ? "payer_named" : "amount_only", order };
}
