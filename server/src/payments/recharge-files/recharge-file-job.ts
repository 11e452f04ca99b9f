import type { Transaction } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";

/** The worker's task that credits the lines of a file, of one file after the other. */
export const rechargeFileTask = "rechargeFile";

/** A file, and the line after which to go on: those before it have been looked at, or failed and are tried again by another job. */
export interface FileWork {
  readonly fileId: bigint;
  readonly after: number;
}

export function queueRechargeFile(tx: Transaction, { fileId, after }: FileWork): Promise<void> {
  const payload = { fileId: String(fileId), after };
  return addJobs(tx, [{ task: rechargeFileTask, payload, queue: rechargeFileTask }]);
}

/** What a job of that task says. */
export function fileWorkOf(payload: unknown): FileWork {
  const { fileId, after } = payload as { fileId: string; after: number };
  return { fileId: BigInt(fileId), after };
}
