import type { Job } from "../../platform/jobs/jobs.ts";

export const payoutRefundTask = "sendPayoutRefund";

/** The job that asks the provider for a refund that is booked, or asks about it. The refund's own row keeps two servers from being at it at once. */
export function payoutRefundJob(movementId: bigint): Job {
  return {
    task: payoutRefundTask,
    payload: { movementId: String(movementId) },
    key: `${payoutRefundTask}:${movementId}`,
  };
}
