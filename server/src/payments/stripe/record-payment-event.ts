import { minorUnit } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { creditWallet } from "../credit-wallet.ts";
import { findPayOrder } from "../orders/find-pay-order.ts";
import { type Order, totalOf } from "../orders/pay-order.ts";
import type { Outcome } from "../payment.ts";
import { settleTopUpOfOrder } from "../orders/settle-top-up.ts";
import { orderOfCheckout } from "./checkouts.sql.ts";
import type { PaymentEvent, PaidEvent } from "./payment-event.ts";
import { takenFor } from "./stripe-amount.ts";
import {
  holdPayment,
  type ReportedPayment,
  writeDisputes,
  writeMade,
  writeRefunded,
  writeTaken,
} from "./reported-payments.sql.ts";

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
  await settle(ctx, { ...payment, orderId: order.id, outcome, amountMicros });
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

async function recordRefund(
  ctx: Context,
  { paymentId, refundedMicros }: Extract<PaymentEvent, { kind: "refunded" }>,
): Promise<void> {
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  // Each notice says how much it is so far; an older one may come later.
  if (refundedMicros <= payment.refundedMicros) return;
  await writeRefunded(ctx.tx, paymentId, refundedMicros);
  await settle(ctx, { ...payment, refundedMicros });
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
  await settle(ctx, { ...payment, ...disputes });
}

/**
 * What the provider took back, or holds back in a dispute, is taken out of the wallet, once, below 0 where it must be; what it
 * gave back, because the dispute was won, is credited again, once. A refund of less than was credited stays with the
 * operator to judge; the operator may keep the fees on top.
 */
async function settle(ctx: Context, payment: ReportedPayment): Promise<void> {
  const { orderId, outcome, amountMicros, refundedMicros, paymentId, takenSeq } = payment;
  if (outcome !== "credited" || orderId === null || amountMicros === null) return;
  const credited = (await findPayOrder(ctx, orderId))!.amountMicros;
  // Paid by rounding, it may be a little less than was credited.
  const isPaidBack = refundedMicros >= (credited < amountMicros ? credited : amountMicros);
  const isHeldBack = payment.disputedAt !== null && payment.disputeWonAt === null;
  // A provider may count finer than the shop does.
  const refunded = refundedMicros - (refundedMicros % minorUnit(ctx.shop.currencyDigits));
  const paidBack = refunded < amountMicros ? refunded : amountMicros;
  const goneMicros = isHeldBack ? amountMicros : isPaidBack ? paidBack : undefined;
  const note = `Stripe ${paymentId}`;
  const taken = await settleTopUpOfOrder(ctx, { orderId, note, goneMicros, takenSeq });
  if (taken !== takenSeq) await writeTaken(ctx.tx, paymentId, taken);
}
