import type { Transaction } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";

/** The worker's task that credits the lines of a file, of one file after the other. */
export const rechargeFileTask = "rechargeFile";

export function queueRechargeFile(tx: Transaction, id: bigint): Promise<void> {
  const payload = { fileId: String(id) };
  return addJobs(tx, [{ task: rechargeFileTask, payload, queue: rechargeFileTask }]);
}
