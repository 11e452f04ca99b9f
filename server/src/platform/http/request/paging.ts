import { mostCounted } from "@farsim/contract/page.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Expression, sql } from "kysely";
import type { Transaction } from "../../database/database.ts";

const usualLimit = 20;

export interface PageWanted {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Where a list goes on, newest first: below this key. Refuses a cursor that we never gave out. */
export function keyBefore(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[0-9]{1,18}$/.test(cursor)) throw unknownCursor();
  return BigInt(cursor);
}

/** The same of a list whose keys grow: behind this key. */
export const keyAfter = keyBefore;

/** The refusal of a cursor that was never given out. */
export const unknownCursor = () =>
  new Problem("validation_failed", { fields: { cursor: "invalid" } });

/** How many rows to read: one more than shown tells whether the list goes on. */
export function rowsToRead({ limit = usualLimit }: PageWanted): number {
  return limit + 1;
}

/** The page that rows read with `rowsToRead` make; it goes on behind the key of its last row. */
export function pageOfRows<Item>(
  rows: readonly Item[],
  keyOf: (item: Item) => bigint | string,
  { limit = usualLimit }: PageWanted,
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? String(keyOf(last)) : null,
  };
}

/** The same over rows that are all at hand, sorted by falling key. */
export function pageThrough<Item>(
  rows: readonly Item[],
  keyOf: (item: Item) => bigint,
  wanted: PageWanted,
): Page<Item> {
  const before = keyBefore(wanted.cursor);
  return pageOfRows(
    before === undefined ? rows : rows.filter((row) => keyOf(row) < before),
    keyOf,
    wanted,
  );
}

/** How many rows a search finds; `mostCounted` + 1 stands for more. */
export async function countSome(
  { db }: Transaction,
  search: { limit(rows: number): Expression<unknown> },
): Promise<number> {
  const some = search.limit(mostCounted + 1);
  const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM (${some}) AS found`.execute(
    db,
  );
  return Number(rows[0]!.n);
}
