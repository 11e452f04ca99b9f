import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { BookAccount, CashAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { insertMovement } from "./write-movement.sql.ts";

/** The accounts that a payout is paid from. */
export type ShopAccount = CashAccount;

/** A payout that was paid: what the shop books of its own money, which changes no customer's balance. */
export interface ShopMovement {
  readonly id: bigint;
  readonly payoutId: bigint;
  /** What is written on the transfer; of a refund the payment that is paid back. */
  readonly reference: string | null;
  readonly from: ShopAccount;
  readonly micros: Micros;
}

/** What was owed is owed no more, and the account that it is paid from holds less. Returns the number of the movement. */
export function insertPaid(
  tx: Transaction,
  { payoutId, reference, from, micros }: Omit<ShopMovement, "id">,
  now: Instant,
): Promise<bigint> {
  const legs = [
    { account: "payoutsInTransit", micros: -micros },
    { account: from, micros },
  ] as const;
  return insertMovement(tx, { kind: "PAYOUT_PAID", payoutId, reference, legs }, now);
}

const takeBack: Statement = {
  name: "take_shop_movement_back",
  text: `WITH booked AS (
           INSERT INTO shop_movements (kind, payout_id, reverses, booked_at)
           SELECT 'PAYOUT_BACK', payout_id, id, $2 FROM shop_movements WHERE id = $1 RETURNING id
         ), legs AS (
           INSERT INTO shop_entries (movement_id, leg, account, amount_micros)
           SELECT booked.id, leg, account, -amount_micros FROM booked, shop_entries WHERE movement_id = $1 RETURNING leg)
         SELECT leg FROM legs`,
};

/** The opposite of a movement, leg by leg; at most once. */
export async function insertTakenBack(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  const legs = await tx.run(takeBack, [id, now]);
  if (legs.length === 0) throw new Error(`movement ${id} was never booked`);
}

const last: Statement = {
  name: "last_payment_of_payouts",
  text: `SELECT DISTINCT ON (payout_id) m.id, payout_id AS "payoutId", reference, booked_at AS at, account AS from, amount_micros AS micros
         FROM shop_movements m JOIN shop_entries e ON e.movement_id = m.id AND leg = 2
         WHERE payout_id = ANY($1::bigint[]) AND kind = 'PAYOUT_PAID' ORDER BY payout_id, m.id DESC`,
};

export function findLastPaid(
  tx: Transaction,
  payoutIds: readonly bigint[],
): Promise<(ShopMovement & { readonly at: Instant; readonly from: ShopAccount })[]> {
  return tx.run(last, [payoutIds]);
}

const moved: Statement = {
  name: "last_movement_of_payout",
  text: `SELECT max(booked_at) AS at FROM shop_movements WHERE payout_id = $1`,
};

export async function findLastMoved(
  tx: Transaction,
  payoutId: bigint,
): Promise<Instant | undefined> {
  return (await tx.run<{ at: Instant | null }>(moved, [payoutId]))[0]?.at ?? undefined;
}

/** What is moved from an account of the shop to another one: money between those that hold some, or what a provider or bank took. */
export interface MoneyMoved {
  readonly kind: "PROVIDER_FEE" | "TRANSFER";
  readonly from: CashAccount;
  readonly to: Extract<BookAccount, CashAccount | "providerFees">;
  readonly micros: Micros;
  readonly reference: string | null;
}

/** The account that it goes to is debited, the other one credited. Returns the number of the movement. */
export function insertMoved(
  tx: Transaction,
  { kind, from, to, micros, reference }: MoneyMoved,
  now: Instant,
): Promise<bigint> {
  const legs = [
    { account: to, micros: -micros },
    { account: from, micros },
  ];
  return insertMovement(tx, { kind, reference, legs }, now);
}

const moveBack: Statement = {
  name: "take_money_movement_back",
  text: `WITH booked AS (
           INSERT INTO shop_movements (kind, reference, reverses, booked_at)
           SELECT 'MOVEMENT_BACK', reference, id, $2 FROM shop_movements WHERE id = $1 AND kind IN ('PROVIDER_FEE', 'TRANSFER')
           ON CONFLICT (reverses) DO NOTHING RETURNING id
         ), legs AS (
           INSERT INTO shop_entries (movement_id, leg, account, amount_micros)
           SELECT booked.id, leg, account, -amount_micros FROM booked, shop_entries WHERE movement_id = $1)
         SELECT id FROM booked`,
};

/** The opposite of such a movement, leg by leg; undefined where it was taken back before. */
export async function insertMovedBack(
  tx: Transaction,
  id: bigint,
  now: Instant,
): Promise<bigint | undefined> {
  return (await tx.run<{ id: bigint }>(moveBack, [id, now]))[0]?.id;
}
