import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { creditWallet } from "../credit-wallet.ts";
import { findPayOrder } from "../orders/find-pay-order.ts";
import { type Order, totalOf } from "../orders/pay-order.ts";
import type { Outcome } from "../payment.ts";
import { countRefunds } from "../payout-refunds/count-refunds.ts";
import { expectFee } from "../payment-fees/payment-fees.sql.ts";
import { refundsOfPayment } from "../payout-refunds/payout-refunds.sql.ts";
import { recordReportedRefund } from "../payout-refunds/record-refund.ts";
import { orderOfCheckout } from "./checkouts.sql.ts";
import type { PaymentEvent, PaidEvent } from "./payment-event.ts";
import { takenFor } from "./stripe-amount.ts";
import { holdPayment, writeDisputes, writeMade, writeRefunds } from "./reported-payments.sql.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Takes note of what Stripe tells. Notices come in any order and any number of times: what is credited and taken back
 * depends only on what was told, never on when or how often.
 */
export async function recordPaymentEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case "paid":
      return recordPaid(ctx, event);
    case "refunded":
      return recordRefund(ctx, event);
    case "payoutRefund":
      return recordReportedRefund(ctx, event);
    case "disputed":
    case "disputeWon":
      return recordDispute(ctx, event);
  }
}

/** A payment for a page that is not ours is nothing to us. */
async function recordPaid(ctx: Context, event: PaidEvent): Promise<void> {
  const { paymentId, sessionId, amountMicros, currency } = event;
  const orderId = await orderOfCheckout(ctx.tx, sessionId);
  const order = orderId && (await findPayOrder(ctx, orderId));
  if (!order) return;
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  if (payment.outcome !== null) return;
  const outcome = isAsOrdered(ctx, order, event) ? await credit(ctx, order, event) : "mismatched";
  const made = { orderId: order.id, outcome, amountMicros, currency, now: ctx.now };
  await writeMade(ctx.tx, paymentId, made);
  // Stripe knows it within seconds; a way to pay that takes days may take longer.
  if (outcome === "credited") await expectFee(ctx.tx, paymentId, ctx.now.add({ minutes: 1 }));
  await settlePayment(ctx, { ...payment, orderId: order.id, outcome, amountMicros });
}

const isAsOrdered = ({ shop }: Context, order: Order, event: PaidEvent): boolean =>
  event.orderId === String(order.id) &&
  (event.accountId === undefined || event.accountId === String(order.userId)) &&
  event.currency === shop.currency &&
  event.amountMicros === takenFor(totalOf(order), shop.currency);

async function credit(
  ctx: Context,
  order: Order,
  { paymentId, amountMicros: paidMicros }: PaidEvent,
): Promise<Outcome> {
  const { id, userId, amountMicros } = order;
  const note = `Stripe ${paymentId}`;
  try {
    const order = { id, by: "stripe", paidMicros } as const;
    return (await creditWallet(ctx, { userId, amountMicros, note, order })) ? "credited" : "second";
  } catch (error) {
    if (error instanceof Problem && error.key === "not_found") return "ownerless";
    throw error;
  }
}

/** What payouts had paid back counts against no recharge: it left the balance with the payout. */
async function recordRefund(
  ctx: Context,
  { paymentId, refundedMicros, at }: Extract<PaymentEvent, { kind: "refunded" }>,
): Promise<void> {
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  const refunds = await refundsOfPayment(ctx.tx, paymentId);
  const counted = countRefunds(payment, refunds, { refundedMicros, at });
  if (counted.refundedMicros === payment.refundedMicros) return;
  const isTrouble = counted.othersRefundedMicros > payment.othersRefundedMicros;
  await writeRefunds(ctx.tx, paymentId, { ...counted, isTrouble });
  await settlePayment(ctx, { ...payment, ...counted });
}

/** A dispute that was won stays won: an older notice of it may come later. Another one of the same payment is another matter. */
async function recordDispute(
  ctx: Context,
  { paymentId, kind, disputeId }: Extract<PaymentEvent, { kind: "disputed" | "disputeWon" }>,
): Promise<void> {
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  const won = new Set(payment.disputesWon);
  if (kind === "disputeWon") won.add(disputeId);
  const open = new Set([...payment.disputesOpen, disputeId]).difference(won);
  const disputes = {
    disputedAt: payment.disputedAt ?? ctx.now,
    disputeWonAt: open.size > 0 ? null : (payment.disputeWonAt ?? ctx.now),
    disputesOpen: [...open],
    disputesWon: [...won],
  };
  const isNew = ![...payment.disputesOpen, ...payment.disputesWon].includes(disputeId);
  await writeDisputes(ctx.tx, paymentId, { ...disputes, isNew });
  await settlePayment(ctx, { ...payment, ...disputes });
}
