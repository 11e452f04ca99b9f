import type { Micros } from "@farsim/contract/values/amount.ts";
import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** What the shop books of StarterPacks that it sold: money that came, what was earned of it, what was given back. */
export type PackMovementKind = "PACKS_SOLD" | "PACKS_EARNED" | "PACKS_RETURNED";

/** One leg of a movement: what is debited is negative. */
export interface PackLeg {
  readonly account: Extract<
    BookAccount,
    "cashByHand" | "cashByBank" | "packsSold" | "packSales" | "packCredits"
  >;
  readonly micros: Micros;
}

export interface PackMovement {
  readonly kind: PackMovementKind;
  readonly saleId: bigint;
  /** What is written on the payment. */
  readonly reference?: string | null;
  readonly legs: readonly PackLeg[];
}

const write: Statement = {
  name: "write_pack_movement",
  text: `WITH booked AS (
           INSERT INTO shop_movements (kind, pack_sale_id, reference, booked_at) VALUES ($1, $2, $3, $4) RETURNING id
         ), legs AS (
           INSERT INTO shop_entries (movement_id, leg, account, amount_micros)
           SELECT id, leg, account, amount FROM booked, unnest($5::text[], $6::bigint[]) WITH ORDINALITY AS side (account, amount, leg))
         SELECT id FROM booked`,
};

/** Writes a movement with its legs, and gives its number. */
export async function insertPackMovement(
  tx: Transaction,
  { kind, saleId, reference = null, legs }: PackMovement,
  now: Instant,
): Promise<bigint> {
  const accounts = legs.map(({ account }) => account);
  const amounts = legs.map(({ micros }) => micros);
  const values = [kind, saleId, reference, now, accounts, amounts];
  return (await tx.run<{ id: bigint }>(write, values))[0]!.id;
}

const moved: Statement = {
  name: "last_movement_of_pack_sale",
  text: `SELECT max(booked_at) AS at FROM shop_movements WHERE pack_sale_id = $1`,
};

/** When anything was last booked of a sale. */
export async function findLastMovedOfSale(
  tx: Transaction,
  saleId: bigint,
): Promise<Instant | undefined> {
  return (await tx.run<{ at: Instant | null }>(moved, [saleId]))[0]?.at ?? undefined;
}
