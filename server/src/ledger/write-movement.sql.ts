import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** One leg of a movement: what is debited is negative. */
export interface MovementLeg {
  readonly account: BookAccount;
  readonly micros: Micros;
}

/** What the shop books of its own money: of a payout, of a sale of StarterPacks, or of neither. */
interface NewMovement {
  readonly kind: string;
  readonly payoutId?: bigint;
  readonly packSaleId?: bigint;
  readonly reference: string | null;
  readonly legs: readonly MovementLeg[];
}

const write: Statement = {
  name: "write_shop_movement",
  text: `WITH booked AS (
           INSERT INTO shop_movements (kind, payout_id, pack_sale_id, reference, booked_at) VALUES ($1, $2, $3, $4, $5) RETURNING id
         ), legs AS (
           INSERT INTO shop_entries (movement_id, leg, account, amount_micros)
           SELECT id, leg, account, amount FROM booked, unnest($6::text[], $7::bigint[]) WITH ORDINALITY AS side (account, amount, leg))
         SELECT id FROM booked`,
};

/** Writes a movement with its legs, in their order, and gives its number. */
export async function insertMovement(
  tx: Transaction,
  { kind, payoutId, packSaleId, reference, legs }: NewMovement,
  now: Instant,
): Promise<bigint> {
  const accounts = legs.map(({ account }) => account);
  const amounts = legs.map(({ micros }) => micros);
  const values = [kind, payoutId ?? null, packSaleId ?? null, reference, now, accounts, amounts];
  return (await tx.run<{ id: bigint }>(write, values))[0]!.id;
}
