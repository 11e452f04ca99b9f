import { payoutRefundJob } from "./payments/payout-refunds/refund-job.ts";
import {
  dueRefunds,
  sendRefund,
  type SendingRefunds,
} from "./payments/payout-refunds/send-refund.ts";
import { openStripeDesk } from "./payments/stripe/stripe-desk.ts";
import { addJobs } from "./platform/jobs/jobs.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** The part of the worker that has payments paid back for payouts: what a job does, and whom to look for that no job is at. */
export function openPayoutRefunds({ config, liveShop, database, clock, log }: WorkerParts) {
  const sending: SendingRefunds = {
    database,
    clock,
    shop: () => liveShop.at(clock.now()),
    desk:
      config.stripe &&
      openStripeDesk(config.stripe, (error) =>
        log.warn({ reason: String(error) }, "Stripe failed"),
      ),
    onTrouble: (trouble) => log.warn(trouble, "a refund of a payout does not go on"),
  };
  return {
    pursue: (payload: unknown) =>
      sendRefund(sending, BigInt((payload as { movementId: string }).movementId)),
    /** Makes jobs for refunds that wait, or that a server died over. */
    async look(): Promise<void> {
      const due = await dueRefunds(sending);
      if (due.length > 0) await database.write((tx) => addJobs(tx, due.map(payoutRefundJob)));
    },
  };
}
