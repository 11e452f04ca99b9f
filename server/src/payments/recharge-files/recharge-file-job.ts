import type { Transaction } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";

/** The worker's task that credits the lines of a file, of one file after the other. */
export const rechargeFileTask = "rechargeFile";
/** The same of bank statements, which the worker of an older server leaves alone. */
export const bankFileTask = "bankFile";

/** A file, and the line after which to go on: those before it have been looked at, or failed and are tried again by another job. */
export interface FileWork {
  readonly fileId: bigint;
  readonly after: number;
}

/** `isBank`: a bank statement, whose lines finish orders. */
export function queueFile(
  tx: Transaction,
  { fileId, after, isBank }: FileWork & { readonly isBank: boolean },
): Promise<void> {
  const payload = { fileId: String(fileId), after };
  const task = isBank ? bankFileTask : rechargeFileTask;
  return addJobs(tx, [{ task, payload, queue: rechargeFileTask }]);
}

/** What a job of such a task says. */
export function fileWorkOf(payload: unknown): FileWork {
  const { fileId, after } = payload as { fileId: string; after: number };
  return { fileId: BigInt(fileId), after };
}
