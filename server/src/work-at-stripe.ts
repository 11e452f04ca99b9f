import { paymentFeeJob } from "./payments/payment-fees/fee-job.ts";
import { dueFees, learnFee, type LearningFees } from "./payments/payment-fees/learn-fee.ts";
import { payoutRefundJob } from "./payments/payout-refunds/refund-job.ts";
import {
  dueRefunds,
  sendRefund,
  type SendingRefunds,
} from "./payments/payout-refunds/send-refund.ts";
import { openStripeDesk } from "./payments/stripe/stripe-desk.ts";
import { addJobs } from "./platform/jobs/jobs.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** The part of the worker that asks Stripe: for refunds that payouts are paid by, and what it took for payments. What a job does, and whom to look for that no job is at. */
export function openWorkAtStripe({ config, liveShop, database, clock, log }: WorkerParts) {
  const desk =
    config.stripe &&
    openStripeDesk(config.stripe, (error) => log.warn({ reason: String(error) }, "Stripe failed"));
  const learning: LearningFees = {
    database,
    clock,
    shop: () => liveShop.at(clock.now()),
    desk,
  };
  const sending: SendingRefunds = {
    database,
    clock,
    shop: () => liveShop.at(clock.now()),
    desk,
    onTrouble: (trouble) => log.warn(trouble, "a refund of a payout does not go on"),
  };
  return {
    sendRefund: (payload: unknown) =>
      sendRefund(sending, BigInt((payload as { movementId: string }).movementId)),
    learnFee: (payload: unknown) =>
      learnFee(learning, (payload as { paymentId: string }).paymentId),
    /** Makes jobs for refunds that wait, or that a server died over, and for fees that can be known by now. */
    async look(): Promise<void> {
      const refunds = await dueRefunds(sending);
      const fees = desk ? await dueFees(learning) : [];
      const jobs = [...refunds.map(payoutRefundJob), ...fees.map(paymentFeeJob)];
      if (jobs.length > 0) await database.write((tx) => addJobs(tx, jobs));
    },
  };
}
