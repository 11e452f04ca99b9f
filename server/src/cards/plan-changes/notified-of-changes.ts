import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findChanges, setNotified, setTried } from "./plan-changes.sql.ts";

interface Notified {
  readonly jobId: bigint;
  readonly cardIds: readonly bigint[];
}

/**
 * Those of some cards whose change, announced by a job, still stands; none where their holder was told of all of it before. From now on
 * a withdrawal is written about, too: the email is on its way.
 */
export async function takeToNotify(
  tx: Transaction,
  wanted: Notified,
  now: Instant,
): Promise<ReadonlySet<bigint>> {
  const announced = await setTried(tx, { ...wanted, now });
  if (announced.every(({ notifiedAt }) => notifiedAt !== null)) return new Set();
  return new Set(announced.map(({ cardId }) => cardId));
}

/** Their holder was told of it: from now on the time of the notice runs. */
export const recordNotified = (tx: Transaction, notified: Notified, now: Instant): Promise<void> =>
  setNotified(tx, { ...notified, now });

/** Those of some cards for which nothing is announced. */
export async function withoutChange(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<bigint[]> {
  const announced = new Set((await findChanges(tx, cardIds)).map(({ cardId }) => cardId));
  return cardIds.filter((cardId) => !announced.has(cardId));
}
