import type { FieldOf } from "@farsim/contract/page.ts";
import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { keyBefore, type PageWanted, unknownCursor } from "./paging.ts";

/** What a list can be sorted by, beside its ids. */
export interface SortKey {
  /** Never null. */
  readonly expression: RawBuilder<unknown>;
  /** The id of the same table. */
  readonly id: string;
  readonly kind: keyof typeof kinds;
}

interface Kind {
  readonly type: RawBuilder<unknown>;
  /** How a value stands in a cursor. */
  readonly written: (value: RawBuilder<unknown>) => RawBuilder<string>;
  /** Whether it can stand so; anything else was never given out. */
  readonly isValue: (text: string) => boolean;
}

const asItIs = (value: RawBuilder<unknown>) => sql<string>`(${value})::text`;
const kinds = {
  number: {
    type: sql.raw("numeric"),
    written: asItIs,
    isValue: (text) => /^\d{1,20}$/.test(text),
  },
  micros: {
    type: sql.raw("bigint"),
    written: asItIs,
    isValue: (text) => /^-?\d{1,18}$/.test(text),
  },
  text: { type: sql.raw("text"), written: asItIs, isValue: (text) => text !== "" },
  moment: { type: sql.raw("timestamptz"), written: inUtc, isValue: isMoment },
} as const satisfies Record<string, Kind>;

function inUtc(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`CASE WHEN isfinite(${moment})
    THEN to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' ELSE 'infinity' END`;
}

function isMoment(text: string): boolean {
  if (text === "infinity") return true;
  if (!/^[2-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00$/.test(text)) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a query that make a page of a list in its order. */
export interface ListOrder {
  /** To be selected as `place`: where a row stands, beside its id. */
  readonly place: RawBuilder<string>;
  /** Only the rows behind the cursor; undefined on the first page. */
  readonly behind: RawBuilder<boolean> | undefined;
  readonly by: RawBuilder<unknown>;
  readonly cursorOf: (row: { readonly id: bigint; readonly place: string }) => string;
}

export interface SortWanted<Sort extends string> extends PageWanted {
  /** Undefined is the newest first. */
  readonly sort?: Sort | undefined;
}

/** By what each field of a list sorts it; null for the order of the ids, which is the one of their age. */
export type SortKeys<Sort extends string> = Readonly<Record<FieldOf<Sort>, SortKey | null>>;

/**
 * The order in which a list is wanted, and where it goes on. Several ids are the same in each row, for tables that are joined by
 * them. Throws `validation_failed` on a cursor that was never given out, or for another order.
 */
export function listOrder<Sort extends string>(
  { sort, cursor }: SortWanted<Sort>,
  keys: SortKeys<Sort>,
  ids: readonly [string, ...string[]],
): ListOrder {
  if (sort === undefined) return orderByIds(ids, { falls: true, prefix: "" }, cursor);
  const falls = sort.startsWith("-");
  const key = keys[(falls ? sort.slice(1) : sort) as FieldOf<Sort>];
  const way = { falls, prefix: `${sort}:` };
  return key ? orderByKey(key, way, cursor) : orderByIds(ids, way, cursor);
}

interface Way {
  readonly falls: boolean;
  /** Of its cursors: those of another order are none of them. */
  readonly prefix: string;
}

const beyond = ({ falls }: Way) => sql.raw(falls ? "<" : ">");
const direction = ({ falls }: Way) => sql.raw(falls ? "DESC" : "ASC");

/** What a cursor says behind its prefix; undefined on the first page. */
function placeIn(cursor: string | undefined, { prefix }: Way): string | undefined {
  if (cursor === undefined) return undefined;
  if (!cursor.startsWith(prefix)) throw unknownCursor();
  return cursor.slice(prefix.length);
}

function orderByIds(
  ids: readonly [string, ...string[]],
  way: Way,
  cursor: string | undefined,
): ListOrder {
  const id = keyBefore(placeIn(cursor, way));
  const conditions = ids.map((column) => sql`${sql.ref(column)} ${beyond(way)} ${id}::bigint`);
  return {
    place: sql<string>`''`,
    behind: id === undefined ? undefined : sql<boolean>`(${sql.join(conditions, sql` AND `)})`,
    by: sql`${sql.ref(ids[0])} ${direction(way)}`,
    cursorOf: (row) => `${way.prefix}${row.id}`,
  };
}

function orderByKey(
  { expression, id: idColumn, kind }: SortKey,
  way: Way,
  cursor: string | undefined,
): ListOrder {
  const { type, written, isValue } = kinds[kind];
  const place = placeIn(cursor, way);
  const [, id, value = ""] = /^(\d{1,18})-(.+)$/su.exec(place ?? "") ?? [];
  if (place !== undefined && (id === undefined || !isValue(value))) throw unknownCursor();
  const column = sql.ref(idColumn);
  return {
    place: written(expression),
    behind:
      id === undefined
        ? undefined
        : sql<boolean>`(${expression}, ${column}) ${beyond(way)} (${value}::${type}, ${id}::bigint)`,
    by: sql`${expression} ${direction(way)}, ${column} ${direction(way)}`,
    cursorOf: (row) => `${way.prefix}${row.id}-${row.place}`,
  };
}
