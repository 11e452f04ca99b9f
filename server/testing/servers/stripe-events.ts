import { Stripe } from "stripe";
import type { StandInPage, StandInRefund } from "./stripe-server.ts";

/** An event in the shape in which Stripe sends it, with what anyone here reads and a little beside. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** In seconds of Stripe's clock. */
  readonly created: number;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

const { webhooks } = new Stripe("sk_test_of_nobody");
let made = 0;

function event(type: string, object: Record<string, unknown>): StripeEvent {
  made += 1;
  const frame = {
    object: "event",
    api_version: "2026-10-29",
    created: 1_800_000_000,
    livemode: false,
  };
  return { id: `evt_${made}`, ...frame, type, data: { object } };
}

/** Someone paid on a page. */
export function paid(
  page: StandInPage,
  paymentId: string,
  changed: Readonly<Record<string, unknown>> = {},
): StripeEvent {
  const status = { status: "complete", payment_status: "paid", url: null };
  return event("checkout.session.completed", {
    ...page,
    ...status,
    payment_intent: paymentId,
    ...changed,
  });
}

/** The same by a way to pay that takes days: first done, later paid. */
export function paidLater(page: StandInPage, paymentId: string): [StripeEvent, StripeEvent] {
  const done = paid(page, paymentId, { payment_status: "unpaid" });
  const { data } = paid(page, paymentId);
  return [done, event("checkout.session.async_payment_succeeded", { ...data.object })];
}

/** Paid back so far, in minor units. */
export function refunded(paymentId: string, amount: number, currency = "usd"): StripeEvent {
  return event("charge.refunded", {
    id: `ch_of_${paymentId}`,
    object: "charge",
    payment_intent: paymentId,
    amount_refunded: amount,
    currency,
    metadata: { farsim_order: "1" },
  });
}

/** How a refund stands by a second of Stripe's clock. */
export function refundReported(
  refund: StandInRefund,
  changed: Readonly<Partial<StandInRefund>> = {},
  type = changed.status === "failed" ? "refund.failed" : "refund.updated",
): StripeEvent {
  return event(type, { ...refund, currency: "usd", ...changed });
}

/** The same event by another second of Stripe's clock: that much later, or earlier. */
export const shifted = (sent: StripeEvent, secondsLater: number): StripeEvent => ({
  ...sent,
  created: sent.created + secondsLater,
});

/** The payer's bank asks for the money, or gives it back (`won`). */
export function disputed(
  paymentId: string,
  status = "needs_response",
  type = status === "won" ? "charge.dispute.closed" : "charge.dispute.created",
): StripeEvent {
  const dispute = { id: `dp_of_${paymentId}`, object: "dispute", payment_intent: paymentId };
  return event(type, { ...dispute, status, amount: 1, currency: "usd" });
}

/** A message and its signature, as Stripe would send them now, or some seconds ago. */
export function signed(
  sent: StripeEvent,
  { secret, secondsAgo = 0 }: { readonly secret: string; readonly secondsAgo?: number },
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify(sent, null, 2);
  const now = JSON.parse(webhooks.generateTestHeaderString({ payload: body, secret }).slice(2, 12));
  const timestamp = Number(now) - secondsAgo;
  return {
    body,
    signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
  };
}
