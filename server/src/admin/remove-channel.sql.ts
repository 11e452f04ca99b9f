import type { Statement, Transaction } from "../platform/database/database.ts";

const hold: Statement = {
  name: "hold_whole_channel",
  text: "SELECT id FROM channels WHERE id = $1 FOR UPDATE",
};

/** Holds a channel until commit, also against what is about to refer to it: a card that comes, a plan that is limited to it. */
export async function holdWholeChannel(tx: Transaction, channelId: bigint): Promise<void> {
  await tx.run(hold, [channelId]);
}

const inUse: Statement = {
  name: "is_channel_in_use",
  text: `SELECT EXISTS (SELECT FROM cards WHERE channel_id = $1)
             OR EXISTS (SELECT FROM sim_swaps WHERE $1 IN (old_channel_id, new_channel_id))
             OR EXISTS (SELECT FROM channel_networks WHERE channel_id = $1)
             OR EXISTS (SELECT FROM usage_deliveries WHERE channel_id = $1)
             OR EXISTS (SELECT FROM fetched_usage WHERE channel_id = $1)
             OR EXISTS (SELECT FROM rejected_usage WHERE channel_id = $1)
             OR EXISTS (SELECT FROM plans WHERE $1 = ANY (channel_ids)) AS found`,
};

/** Whether anything belongs to a channel beside what was made for it alone: its keys, thresholds and price lists. */
export async function isChannelInUse(tx: Transaction, channelId: bigint): Promise<boolean> {
  return (await tx.run<{ found: boolean }>(inUse, [channelId]))[0]!.found;
}

/** Removes a channel that is held and not in use. */
export async function deleteChannel(tx: Transaction, channelId: bigint): Promise<void> {
  for (const table of [
    "channel_keys",
    "stock_thresholds",
    "failing_fetches",
    "channel_region_costs",
    "channel_costs",
  ] as const)
    await tx.db.deleteFrom(table).where("channel_id", "=", channelId).execute();
  await tx.db.deleteFrom("channels").where("id", "=", channelId).execute();
}
