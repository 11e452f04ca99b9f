import type { Day } from "../../platform/calendar.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

interface TrafficRow {
  /** Null in the row of a region. */
  readonly day: Day | null;
  /** Null in the row of a day. */
  readonly region_code: string | null;
  readonly bytes: bigint;
}

const sums: Statement = {
  name: "sum_traffic",
  text: `SELECT day, region_code, sum(bytes)::bigint AS bytes FROM use_by_region
         WHERE card_id = ANY($1::bigint[]) AND day BETWEEN $2 AND $3
         GROUP BY GROUPING SETS ((day), (region_code))`,
};

export interface Traffic {
  readonly bytesByDay: ReadonlyMap<Day, bigint>;
  readonly bytesByRegion: ReadonlyMap<string, bigint>;
}

/** What some cards used between two days, both included: by day and by region, without days and regions of no use. */
export async function sumTraffic(
  tx: Transaction,
  cardIds: readonly bigint[],
  from: Day,
  to: Day,
): Promise<Traffic> {
  const rows = await tx.run<TrafficRow>(sums, [cardIds, from, to]);
  return {
    bytesByDay: new Map(rows.flatMap(({ day, bytes }) => (day === null ? [] : [[day, bytes]]))),
    bytesByRegion: new Map(
      rows.flatMap(({ region_code, bytes }) =>
        region_code === null ? [] : [[region_code, bytes]],
      ),
    ),
  };
}

const total: Statement = {
  name: "total_traffic",
  text: `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM use_by_region
         WHERE card_id = ANY($1::bigint[]) AND day BETWEEN $2 AND $3`,
};

/** All that some cards used between two days, both included. */
export async function totalTraffic(
  tx: Transaction,
  cardIds: readonly bigint[],
  from: Day,
  to: Day,
): Promise<bigint> {
  const [row] = await tx.run<{ bytes: bigint }>(total, [cardIds, from, to]);
  return row?.bytes ?? 0n;
}
