import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** How far a channel's usage was fetched; undefined before the first time. */
export async function findCursor(tx: Transaction, channelId: bigint): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("fetched_usage")
    .select("cursor")
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  return row?.cursor;
}

export async function writeCursor(
  tx: Transaction,
  channelId: bigint,
  cursor: string,
  now: Instant,
): Promise<void> {
  await tx.db
    .insertInto("fetched_usage")
    .values({ channel_id: channelId, cursor, fetched_at: now })
    .onConflict((conflict) =>
      conflict.column("channel_id").doUpdateSet({ cursor, fetched_at: now }),
    )
    .execute();
}
