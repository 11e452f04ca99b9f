import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

export interface ChannelRow {
  readonly id: bigint;
  readonly name: string;
  /** Since when its present secret signs; null before the first. */
  readonly secretSince: Instant | null;
}

/** Every carrier that the operator works with. */
export function findAllChannels(tx: Transaction): Promise<ChannelRow[]> {
  return tx.db
    .selectFrom("channels")
    .select(["id", "name", "secret_since as secretSince"])
    .orderBy("name")
    .execute();
}

interface KeysOfAChannel {
  readonly channelId: bigint;
  /** Since when the present key opens. */
  readonly since: Instant | null;
  /** Until when one before it opens too; null where none does. */
  readonly formerUntil: Instant | null;
}

const findKeys: Statement = {
  name: "find_keys_of_channels",
  text: `SELECT channel_id AS "channelId", max(created_at) FILTER (WHERE ends_at IS NULL) AS since, max(ends_at) AS "formerUntil"
         FROM channel_keys WHERE ends_at IS NULL OR ends_at > $1 GROUP BY channel_id`,
};

/** The keys that open now, by channel. */
export function findUsageKeys(tx: Transaction, now: Instant): Promise<KeysOfAChannel[]> {
  return tx.run<KeysOfAChannel>(findKeys, [now]);
}
