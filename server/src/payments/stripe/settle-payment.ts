import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";
import type { Context } from "../../platform/context.ts";
import { findPayOrder } from "../orders/find-pay-order.ts";
import { settleTopUpOfOrder } from "../orders/settle-top-up.ts";
import { paidOutOf } from "../payout-refunds/count-refunds.ts";
import { refundsOfPayment } from "../payout-refunds/payout-refunds.sql.ts";
import { type ReportedPayment, writeTaken } from "./reported-payments.sql.ts";

interface Gone {
  /** What of the payment is gone, beside what payouts had paid back; undefined while the rest is the operator's. */
  readonly goneMicros: Micros | undefined;
  /** How much of the recharge is out of the balance for it. */
  readonly takenMicros: Micros;
}

type Reported = Pick<ReportedPayment, "othersRefundedMicros" | "disputedAt" | "disputeWonAt">;

/**
 * What a held payment takes from the balance that it credited. What payouts had paid back is out of it already, so a dispute takes the rest of the credit,
 * and so does a refund by others of all that is left of the payment. A refund of less than was credited stays with the operator to judge; the
 * operator may keep the fees on top.
 */
export function goneOf(
  { othersRefundedMicros: others, disputedAt, disputeWonAt }: Reported,
  of: {
    readonly paidMicros: Micros;
    readonly creditedMicros: Micros;
    readonly paidOutMicros: Micros;
    readonly unit: Micros;
  },
): Gone {
  const { paidMicros, creditedMicros, paidOutMicros } = of;
  // Paid by rounding, it may be a little less than was credited.
  const credit = least(creditedMicros, paidMicros);
  const isPaidBack = others > 0n && (others >= credit || others + paidOutMicros >= paidMicros);
  const isHeldBack = disputedAt !== null && disputeWonAt === null;
  if (!isHeldBack && !isPaidBack) return { goneMicros: undefined, takenMicros: 0n };
  const rest = paidMicros - paidOutMicros;
  // A provider may count finer than the shop does.
  const goneMicros = isHeldBack ? rest : least(others - (others % of.unit), rest);
  const creditLeft = creditedMicros - paidOutMicros;
  return { goneMicros, takenMicros: creditLeft > 0n ? creditLeft : 0n };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * What the provider took back, or holds back in a dispute, is taken out of the wallet, once, below 0 where it must be; what it
 * gave back, because the dispute was won, is credited again, once.
 */
export async function settlePayment(ctx: Context, payment: ReportedPayment): Promise<void> {
  const { orderId, outcome, amountMicros, paymentId, takenSeq } = payment;
  if (outcome !== "credited" || orderId === null || amountMicros === null) return;
  const { amountMicros: creditedMicros } = (await findPayOrder(ctx, orderId))!;
  const gone = goneOf(payment, {
    paidMicros: amountMicros,
    creditedMicros,
    paidOutMicros: paidOutOf(await refundsOfPayment(ctx.tx, paymentId)),
    unit: minorUnit(ctx.shop.currencyDigits),
  });
  const note = `Stripe ${paymentId}`;
  const taken = await settleTopUpOfOrder(ctx, { orderId, note, takenSeq, ...gone });
  if (taken !== takenSeq) await writeTaken(ctx.tx, paymentId, taken);
}
