import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { sql } from "kysely";
import type { PackCash } from "../../ledger/pack-movement.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { MoneyRange } from "../money-range.ts";
import type { PackEnd, PackSaleRow } from "./pack-sale.ts";

interface NewPackSale {
  readonly soldAt: Instant;
  readonly soldBy: bigint;
  readonly cash: PackCash;
  readonly priceMicros: Micros;
  readonly buyer: string;
  readonly reference: string | null;
  readonly reason: string;
  readonly cards: number;
}

export async function insertPackSale(tx: Transaction, sale: NewPackSale): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("pack_sales")
    .values({
      sold_at: sale.soldAt,
      sold_by: sale.soldBy,
      cash: sale.cash,
      price_micros: sale.priceMicros,
      buyer: sale.buyer,
      reference: sale.reference,
      reason: sale.reason,
      cards: sale.cards,
      open_cards: sale.cards,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const shown = (tx: Transaction) =>
  tx.db
    .selectFrom("pack_sales")
    .leftJoin("users as seller", (join) =>
      join.onRef("seller.id", "=", "sold_by").on("seller.deleted_at", "is", null),
    )
    .selectAll("pack_sales")
    .select(sql<string | null>`COALESCE(seller.username, seller.email)`.as("sold_by_name"));

const rowOf = (
  row: Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>,
): PackSaleRow => ({
  id: row.id,
  soldAt: row.sold_at,
  soldByName: row.sold_by_name,
  cash: row.cash as PackCash,
  priceMicros: row.price_micros,
  buyer: row.buyer,
  reference: row.reference,
  reason: row.reason,
  cards: row.cards,
  states: {
    OPEN: row.open_cards,
    BOUND: row.bound_cards,
    EXPIRED: row.expired_cards,
    REVERTED: row.reverted_cards,
    RETURNED: row.returned_cards,
  },
});

export interface PackSaleSearch {
  readonly isOpen: boolean | undefined;
  /** A part of the buyer's name or of the reference. */
  readonly text: string | undefined;
  readonly range: MoneyRange;
}

const amount = sql<Micros>`price_micros * cards`;

/** Sales below an id, the newest first. */
export async function findPackSales(
  tx: Transaction,
  { isOpen, text, range }: PackSaleSearch,
  { before, rows }: { readonly before: bigint | undefined; readonly rows: number },
): Promise<PackSaleRow[]> {
  const found = await shown(tx)
    .$if(isOpen !== undefined, (query) => query.where("open_cards", isOpen ? ">" : "=", 0))
    .$if(text !== undefined, (query) =>
      query.where(
        sql<boolean>`position(lower(${text}::text) IN lower(concat_ws(E'\\n', buyer, reference))) > 0`,
      ),
    )
    .$if(range.from !== undefined, (query) => query.where("sold_at", ">=", range.from!))
    .$if(range.until !== undefined, (query) => query.where("sold_at", "<", range.until!))
    .$if(range.leastMicros !== undefined, (query) => query.where(amount, ">=", range.leastMicros!))
    .$if(range.mostMicros !== undefined, (query) => query.where(amount, "<=", range.mostMicros!))
    .$if(before !== undefined, (query) => query.where("pack_sales.id", "<", before!))
    .orderBy("pack_sales.id", "desc")
    .limit(rows)
    .execute();
  return found.map(rowOf);
}

export async function findPackSale(tx: Transaction, id: bigint): Promise<PackSaleRow | undefined> {
  const row = await shown(tx).where("pack_sales.id", "=", id).executeTakeFirst();
  return row && rowOf(row);
}

/** By their ids; not more than a few. */
export async function findPackSalesById(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, PackSaleRow>> {
  if (ids.length === 0) return new Map();
  const found = await shown(tx)
    .where("pack_sales.id", "in", [...ids])
    .execute();
  return new Map(found.map((row) => [row.id, rowOf(row)]));
}

/** Holds a sale until commit: nothing else is booked of it meanwhile. */
export async function holdPackSale(tx: Transaction, id: bigint): Promise<void> {
  await tx.db
    .selectFrom("pack_sales")
    .where("id", "=", id)
    .select("id")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same, unless another holds it: false then. */
export async function holdPackSaleIfFree(tx: Transaction, id: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("pack_sales")
    .where("id", "=", id)
    .select("id")
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts cards that are open no more. */
export async function countEnded(
  tx: Transaction,
  id: bigint,
  ended: Readonly<Partial<Record<PackEnd, number>>>,
): Promise<void> {
  const { BOUND = 0, EXPIRED = 0, REVERTED = 0, RETURNED = 0 } = ended;
  await tx.db
    .updateTable("pack_sales")
    .set(({ eb }) => ({
      open_cards: eb("open_cards", "-", BOUND + EXPIRED + REVERTED + RETURNED),
      bound_cards: eb("bound_cards", "+", BOUND),
      expired_cards: eb("expired_cards", "+", EXPIRED),
      reverted_cards: eb("reverted_cards", "+", REVERTED),
      returned_cards: eb("returned_cards", "+", RETURNED),
    }))
    .where("id", "=", id)
    .execute();
}
