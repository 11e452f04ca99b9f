import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const findChannelByKey: Statement = {
  name: "find_channel_by_usage_key",
  text: `SELECT channels.name FROM channel_keys JOIN channels ON channels.id = channel_keys.channel_id
         WHERE digest = $1 AND (ends_at IS NULL OR ends_at > $2)`,
};

/** The channel that a key made at the desk reports for now. */
export async function findChannelOfKey(
  tx: Transaction,
  digest: Buffer,
  now: Instant,
): Promise<string | undefined> {
  return (await tx.run<{ name: string }>(findChannelByKey, [digest, now]))[0]?.name;
}

const findSince: Statement = {
  name: "find_since_of_usage_key",
  text: "SELECT max(created_at) AS since FROM channel_keys WHERE channel_id = $1 AND ends_at IS NULL",
};

/** Since when the present key of a channel opens; null before the first. */
export async function findKeySince(tx: Transaction, channelId: bigint): Promise<Instant | null> {
  return (await tx.run<{ since: Instant | null }>(findSince, [channelId]))[0]!.since;
}

const end: Statement = {
  name: "end_usage_keys",
  text: `UPDATE channel_keys SET ends_at = greatest(created_at, $2)
         WHERE channel_id = $1 AND (ends_at IS NULL OR ends_at > $2)`,
};

/** No key of a channel opens later than until `at`. */
export async function endKeys(tx: Transaction, channelId: bigint, at: Instant): Promise<void> {
  await tx.run(end, [channelId, at]);
}

export async function addKey(
  tx: Transaction,
  key: { readonly channelId: bigint; readonly digest: Buffer; readonly now: Instant },
): Promise<void> {
  const { channelId, digest, now } = key;
  await tx.db
    .insertInto("channel_keys")
    .values({ digest, channel_id: channelId, created_at: now })
    .execute();
}
