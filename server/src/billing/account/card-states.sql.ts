import type { Day } from "../../platform/calendar.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { AddOnPurchase, Cycle, StoredDay } from "../card/card-state.ts";

/** A card, and the first day of it that is asked for. */
export interface CardSince {
  readonly cardId: bigint;
  readonly since: Day;
}

const parametersOf = (wanted: readonly CardSince[]) => [
  wanted.map((w) => w.cardId),
  wanted.map((w) => w.since),
];

function byCard<Row extends { card_id: bigint }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<bigint, Item[]> {
  const map = new Map<bigint, Item[]>();
  for (const row of rows) {
    const items = map.get(row.card_id);
    if (items) items.push(itemOf(row));
    else map.set(row.card_id, [itemOf(row)]);
  }
  return map;
}

interface CycleRow {
  card_id: bigint;
  plan_id: bigint;
  version: number;
  starts_on: Day;
  ends_on: Day;
}

const cycles: Statement = {
  name: "find_cycles",
  text: `SELECT c.card_id, c.plan_id, c.version, c.starts_on, c.ends_on
         FROM unnest($1::bigint[], $2::date[]) AS wanted (card_id, since)
         JOIN cycles c ON c.card_id = wanted.card_id AND c.ends_on > wanted.since
         ORDER BY c.card_id, c.starts_on`,
};

/** The cycles that end after a card's `since`. */
export async function findCycles(
  tx: Transaction,
  wanted: readonly CardSince[],
): Promise<Map<bigint, Cycle[]>> {
  return byCard(await tx.run<CycleRow>(cycles, parametersOf(wanted)), (row) => ({
    planId: row.plan_id,
    version: row.version,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }));
}

interface DayRow {
  card_id: bigint;
  day: Day;
  segment: number;
  bytes: bigint;
  rated: boolean;
  allowance_bytes: bigint;
  add_on_bytes: bigint;
  over_bytes: bigint;
  plain_until_bytes: bigint | null;
}

const days: Statement = {
  name: "find_card_days",
  text: `SELECT d.card_id, d.day, d.segment, d.bytes, d.rated, d.allowance_bytes, d.add_on_bytes, d.over_bytes, d.plain_until_bytes
         FROM unnest($1::bigint[], $2::date[]) AS wanted (card_id, since)
         JOIN card_days d ON d.card_id = wanted.card_id AND d.day >= wanted.since
         ORDER BY d.card_id, d.day, d.segment`,
};

/** A card's use from `since` on, in the order of use. */
export async function findDays(
  tx: Transaction,
  wanted: readonly CardSince[],
): Promise<Map<bigint, StoredDay[]>> {
  return byCard(await tx.run<DayRow>(days, parametersOf(wanted)), (row) => ({
    day: row.day,
    segment: row.segment,
    bytes: row.bytes,
    hasPlan: row.rated,
    allowanceBytes: row.allowance_bytes,
    addOnBytes: row.add_on_bytes,
    overBytes: row.over_bytes,
    plainUntilBytes: row.plain_until_bytes,
  }));
}

interface PurchaseRow {
  card_id: bigint;
  n: number;
  bytes: bigint;
  bought_at_millis: bigint;
}

const purchases: Statement = {
  name: "find_add_on_purchases",
  text: `SELECT card_id, n, bytes, (extract(epoch FROM bought_at) * 1000)::bigint AS bought_at_millis
         FROM add_on_purchases WHERE card_id = ANY($1::bigint[]) ORDER BY card_id, n`,
};

/** Every add-on bought for the cards, in order. */
export async function findPurchases(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<Map<bigint, AddOnPurchase[]>> {
  return byCard(await tx.run<PurchaseRow>(purchases, [cardIds]), (row) => ({
    n: row.n,
    bytes: row.bytes,
    boughtAtMillis: Number(row.bought_at_millis),
  }));
}
