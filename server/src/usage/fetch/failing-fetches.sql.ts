import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

export interface FailingFetch {
  readonly channelId: bigint;
  readonly since: Instant;
  readonly lastTryAt: Instant;
  readonly error: string;
}

/** Every channel whose carrier could not be asked what was used, at the last try since a moment. */
export function findFailingFetches(tx: Transaction, triedSince: Instant): Promise<FailingFetch[]> {
  return tx.db
    .selectFrom("failing_fetches")
    .select(["channel_id as channelId", "since", "last_at as lastTryAt", "error"])
    .where("last_at", ">", triedSince)
    .execute();
}

/** Notes that a carrier could not be asked; the first failure since it could is kept. */
export async function noteFailure(
  tx: Transaction,
  channelId: bigint,
  error: string,
  now: Instant,
): Promise<void> {
  await tx.db
    .insertInto("failing_fetches")
    .values({ channel_id: channelId, since: now, last_at: now, error })
    .onConflict((conflict) => conflict.column("channel_id").doUpdateSet({ last_at: now, error }))
    .execute();
}

/** Forgets it once the carrier has answered. */
export async function forgetFailure(tx: Transaction, channelId: bigint): Promise<void> {
  await tx.db.deleteFrom("failing_fetches").where("channel_id", "=", channelId).execute();
}

/** Whether there is anything to forget of a channel. */
export async function isFailing(tx: Transaction, channelId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("failing_fetches")
    .select("channel_id")
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  return row !== undefined;
}
