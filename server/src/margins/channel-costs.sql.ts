import type { Day } from "../platform/calendar.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** What a channel's carrier takes from a day on: micro-units. */
export interface PriceListRow {
  readonly from: Day;
  /** The last day before the next price list; null where none follows. */
  readonly to: Day | null;
  readonly mbMicros: bigint;
  readonly dayMicros: bigint;
  readonly monthMicros: bigint;
  readonly regionCodes: readonly string[];
  /** Of a megabyte, in the order of the regions. */
  readonly regionMicros: readonly bigint[];
}

const find: Statement = {
  name: "find_channel_costs",
  text: `SELECT from_day AS "from", lead(from_day) OVER (ORDER BY from_day) - 1 AS "to", mb_micros AS "mbMicros", day_micros AS "dayMicros",
                month_micros AS "monthMicros",
                ARRAY(SELECT region_code FROM channel_region_costs r WHERE (r.channel_id, r.from_day) = (c.channel_id, c.from_day)
                      ORDER BY region_code COLLATE "C") AS "regionCodes",
                ARRAY(SELECT r.mb_micros FROM channel_region_costs r WHERE (r.channel_id, r.from_day) = (c.channel_id, c.from_day)
                      ORDER BY region_code COLLATE "C") AS "regionMicros"
         FROM channel_costs c WHERE channel_id = $1 ORDER BY from_day DESC`,
};

/** The price lists of a channel, the latest first. */
export function findPriceLists(tx: Transaction, channelId: bigint): Promise<PriceListRow[]> {
  return tx.run<PriceListRow>(find, [channelId]);
}

const removeRegions: Statement = {
  name: "remove_channel_region_costs",
  text: "DELETE FROM channel_region_costs WHERE channel_id = $1 AND from_day = $2::date",
};
const remove: Statement = {
  name: "remove_channel_costs",
  text: "DELETE FROM channel_costs WHERE channel_id = $1 AND from_day = $2::date",
};

export async function deletePriceList(
  tx: Transaction,
  channelId: bigint,
  from: Day,
): Promise<void> {
  await tx.run(removeRegions, [channelId, from]);
  await tx.run(remove, [channelId, from]);
}

const add: Statement = {
  name: "add_channel_costs",
  text: `INSERT INTO channel_costs (channel_id, from_day, mb_micros, day_micros, month_micros) VALUES ($1, $2::date, $3, $4, $5)`,
};
const addRegions: Statement = {
  name: "add_channel_region_costs",
  text: `INSERT INTO channel_region_costs (channel_id, from_day, region_code, mb_micros)
         SELECT $1, $2::date, * FROM unnest($3::text[], $4::bigint[])`,
};

export async function insertPriceList(
  tx: Transaction,
  channelId: bigint,
  list: Omit<PriceListRow, "to">,
): Promise<void> {
  const { from, mbMicros, dayMicros, monthMicros, regionCodes, regionMicros } = list;
  await tx.run(add, [channelId, from, mbMicros, dayMicros, monthMicros]);
  await tx.run(addRegions, [channelId, from, regionCodes, regionMicros]);
}
