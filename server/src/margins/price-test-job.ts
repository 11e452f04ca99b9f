import type { Transaction } from "../platform/database/database.ts";
import { addJobs } from "../platform/jobs/jobs.ts";

/** The worker's task that tries terms on kept use, one test after the other. */
export const priceTestTask = "priceTest";

/** The worker goes on with it. */
export function queuePriceTest(tx: Transaction, id: bigint): Promise<void> {
  const payload = { testId: String(id) };
  return addJobs(tx, [{ task: priceTestTask, payload, queue: priceTestTask, priority: 10 }]);
}
