import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type Stripe from "stripe";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";
import type { ReportedRefund } from "../payout-refunds/record-refund.ts";
import { failureOf, movementField, outcomeOf } from "./ask-refund.ts";
import { fromStripe } from "./stripe-amount.ts";

/** What a provider's event means to us; most mean nothing. */
export type PaymentEvent =
  | PaidEvent
  | {
      readonly kind: "refunded";
      readonly paymentId: string;
      /** In all, by that moment of the provider's clock. */
      readonly refundedMicros: Micros;
      readonly at: Instant;
    }
  | ({ readonly kind: "payoutRefund" } & ReportedRefund)
  | {
      readonly kind: "disputed" | "disputeWon";
      readonly paymentId: string;
      readonly disputeId: string;
    };

/** A payment was made on one of our pages. */
export interface PaidEvent {
  readonly kind: "paid";
  readonly sessionId: string;
  readonly paymentId: string;
  readonly amountMicros: Micros;
  /** In capital letters. */
  readonly currency: string;
  /** The order that the page was made for, as the event says it. */
  readonly orderId: string | null;
  /** The account that it was made for; pages that were opened by an earlier release do not say. */
  readonly accountId?: string;
}

/** The name under which our order's number travels with a payment, and comes back with its refunds. */
export const orderField = "farsim_order";
/** And the number of its account: an order that was given to another one meanwhile is not credited. */
export const accountField = "farsim_account";

/** Reads an event; undefined where it is none of ours or changes nothing. */
export function paymentEventOf(event: Stripe.Event): PaymentEvent | undefined {
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded"
  )
    return paidEventOf(event.data.object);
  const at = Temporal.Instant.fromEpochMilliseconds(event.created * 1000);
  if (event.type === "charge.refunded") return refundEventOf(event.data.object, at);
  if (
    event.type === "refund.created" ||
    event.type === "refund.updated" ||
    event.type === "refund.failed" ||
    event.type === "charge.refund.updated"
  )
    return payoutRefundOf(event.data.object, at);
  if (
    event.type === "charge.dispute.created" ||
    event.type === "charge.dispute.funds_withdrawn" ||
    event.type === "charge.dispute.funds_reinstated" ||
    event.type === "charge.dispute.closed"
  )
    return disputeEventOf(event.data.object);
  return undefined;
}

function refundEventOf(charge: Stripe.Charge, at: Instant): PaymentEvent | undefined {
  const { payment_intent: payment, amount_refunded: amount, currency, metadata } = charge;
  const paymentId = idOf(payment);
  if (paymentId === undefined || !(orderField in metadata)) return undefined;
  const refundedMicros = fromStripe(amount, currency.toUpperCase());
  return { kind: "refunded", paymentId, refundedMicros, at };
}

/** Of a refund that a payout is paid by; what others paid back is told with its payment. */
function payoutRefundOf(refund: Stripe.Refund, at: Instant): PaymentEvent | undefined {
  const paymentId = idOf(refund.payment_intent);
  const movement = refund.metadata?.[movementField];
  if (paymentId === undefined || !movement || !/^[1-9]\d{0,17}$/.test(movement)) return undefined;
  const reported = { outcome: outcomeOf(refund), failure: failureOf(refund), at };
  return {
    kind: "payoutRefund",
    paymentId,
    movementId: BigInt(movement),
    refundId: refund.id,
    ...reported,
  };
}

/** The payment of a page; undefined until it was made. Some ways to pay take days. */
export function paidEventOf(session: Stripe.Checkout.Session): PaidEvent | undefined {
  const {
    id,
    payment_intent: payment,
    payment_status: status,
    amount_total: amount,
    currency,
    metadata,
  } = session;
  const accountId = metadata?.[accountField];
  const paymentId = idOf(payment);
  if (status !== "paid" || paymentId === undefined || amount === null || currency === null)
    return undefined;
  const inCapitals = currency.toUpperCase();
  return {
    kind: "paid",
    sessionId: id,
    paymentId,
    amountMicros: fromStripe(amount, inCapitals),
    currency: inCapitals,
    orderId: session.client_reference_id,
    ...(accountId !== undefined && { accountId }),
  };
}

/**
 * Whether a page was paid on in a way that takes days, and the money may still come. Only Stripe's word that the payment
 * failed or was cancelled ends that: then it is shown with the page (`payment_intent`).
 */
export function isUnderWay({ status, payment_intent: payment }: Stripe.Checkout.Session): boolean {
  if (status !== "complete") return false;
  const isOver = typeof payment === "object" && payment !== null && gone.has(payment.status);
  return !isOver;
}

/** A payment that needs another way to pay has failed: the page that it was made on asks for none. */
const gone: ReadonlySet<Stripe.PaymentIntent.Status> = new Set([
  "canceled",
  "requires_payment_method",
]);

/** A mere question to the merchant (`warning_…`) takes no money. */
function disputeEventOf({
  id,
  payment_intent: payment,
  status,
}: Stripe.Dispute): PaymentEvent | undefined {
  const paymentId = idOf(payment);
  if (paymentId === undefined || status.startsWith("warning_")) return undefined;
  return { kind: status === "won" ? "disputeWon" : "disputed", paymentId, disputeId: id };
}

const idOf = (named: string | { id: string } | null): string | undefined =>
  typeof named === "string" ? named : named?.id;
