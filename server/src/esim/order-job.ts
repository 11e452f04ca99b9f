import type { Job } from "../platform/jobs/jobs.ts";

export const esimOrderTask = "pursueEsimOrder";

/** The job that goes on with an order where it stands. The order's own row keeps two servers from being at it at once. */
export function esimOrderJob(orderId: bigint): Job {
  return {
    task: esimOrderTask,
    payload: { orderId: String(orderId) },
    key: `${esimOrderTask}:${orderId}`,
  };
}
