import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findChanges, setTold } from "./plan-changes.sql.ts";

interface Told {
  readonly jobId: bigint;
  readonly cardIds: readonly bigint[];
}

/** Those of some cards whose change, announced by a job, still stands; none where their holder was told of all of it before. */
export async function stillToTell(
  tx: Transaction,
  { jobId, cardIds }: Told,
): Promise<ReadonlySet<bigint>> {
  const standing = (await findChanges(tx, cardIds)).filter((row) => row.jobId === jobId);
  if (standing.every(({ toldAt }) => toldAt !== null)) return new Set();
  return new Set(standing.map(({ cardId }) => cardId));
}

/** Their holder was told of it: from now on the time of the notice runs. */
export const noteTold = (tx: Transaction, told: Told, now: Instant): Promise<void> =>
  setTold(tx, { ...told, now });
