import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Context } from "../../platform/context.ts";
import type { PayoutRow } from "../payouts/payout.ts";
import { findCreditedPayment, holdKnownPayment, insertRefund } from "./payout-refunds.sql.ts";
import { payoutRefundJob } from "./refund-job.ts";
import { canPayBack } from "./refundable.ts";

/** Holds the payment that is to be paid back, before any wallet. Refuses `payment_not_refundable` where the shop takes none, or none is named. */
export async function holdPaymentNamed(
  ctx: Context,
  paymentId: string | undefined,
  isStripeOpen: boolean,
): Promise<string> {
  if (!isStripeOpen || paymentId === undefined) throw new Problem("payment_not_refundable");
  await holdKnownPayment(ctx.tx, paymentId);
  return paymentId;
}

/**
 * Refuses `payment_not_refundable` where a held payment cannot pay for a held payout: another customer's, disputed, taken back, or with less of
 * it left. One of another currency than the shop's has nothing left.
 */
export async function refuseUnlessRefundable(
  { tx, shop }: Context,
  paymentId: string,
  { userId, amountMicros }: PayoutRow,
): Promise<void> {
  const payment = await findCreditedPayment(tx, paymentId);
  if (payment?.userId !== userId || !canPayBack(payment, amountMicros, shop))
    throw new Problem("payment_not_refundable");
}

interface Booked {
  readonly movementId: bigint;
  readonly paymentId: string;
  readonly amountMicros: Micros;
}

/** Notes which payment a movement pays back. It is asked for once that is committed, and only then. */
export async function noteRefund({ tx, now }: Pick<Context, "tx" | "now">, booked: Booked) {
  await insertRefund(tx, booked, now);
  await addJobs(tx, [payoutRefundJob(booked.movementId)]);
}
