import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** What a channel reported lately, and when it did last. */
export interface Deliveries {
  readonly lastAt: Instant;
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
}

const find: Statement = {
  name: "find_usage_deliveries",
  text: `SELECT channel_id, last.received_at AS "lastAt", accepted, duplicates, rejected
         FROM unnest($1::bigint[]) AS channel (channel_id)
         CROSS JOIN LATERAL (SELECT received_at FROM usage_deliveries d WHERE d.channel_id = channel.channel_id
                             ORDER BY received_at DESC LIMIT 1) AS last
         CROSS JOIN LATERAL (SELECT COALESCE(sum(accepted), 0)::float8 AS accepted, COALESCE(sum(duplicates), 0)::float8 AS duplicates,
                                    COALESCE(sum(rejected), 0)::float8 AS rejected
                             FROM usage_deliveries d WHERE d.channel_id = channel.channel_id AND d.received_at > $2) AS since`,
};

/** What channels reported since a moment, by channel id; nothing for one that never reported. */
export async function findDeliveries(
  tx: Transaction,
  channelIds: readonly bigint[],
  since: Instant,
): Promise<Map<bigint, Deliveries>> {
  type Row = Deliveries & { channel_id: bigint };
  const rows = await tx.run<Row>(find, [channelIds, since]);
  return new Map(rows.map(({ channel_id, ...deliveries }) => [channel_id, deliveries]));
}
