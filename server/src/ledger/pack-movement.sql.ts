import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { insertMovement, type MovementLeg } from "./write-movement.sql.ts";

/** What the shop books of StarterPacks that it sold: money that came, what was earned of it, what was given back. */
export type PackMovementKind = "PACKS_SOLD" | "PACKS_EARNED" | "PACKS_RETURNED";

/** One leg of such a movement. */
export interface PackLeg extends MovementLeg {
  readonly account: Extract<
    BookAccount,
    "cashByHand" | "cashByBank" | "packsSold" | "packSales" | "packCredits"
  >;
}

export interface PackMovement {
  readonly kind: PackMovementKind;
  readonly saleId: bigint;
  /** What is written on the payment. */
  readonly reference?: string | null;
  readonly legs: readonly PackLeg[];
}

/** Writes a movement with its legs, and gives its number. */
export function insertPackMovement(
  tx: Transaction,
  { kind, saleId, reference = null, legs }: PackMovement,
  now: Instant,
): Promise<bigint> {
  return insertMovement(tx, { kind, packSaleId: saleId, reference, legs }, now);
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
