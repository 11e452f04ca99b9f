import type { Job } from "../../platform/jobs/jobs.ts";

export const purchaseTask = "pursuePurchase";

/** The job that goes on with what an order was paid for; `purchases` knows how. */
export function purchaseJob(purchaseId: bigint): Job {
  return {
    task: purchaseTask,
    payload: { purchaseId: String(purchaseId) },
    key: `${purchaseTask}:${purchaseId}`,
  };
}
