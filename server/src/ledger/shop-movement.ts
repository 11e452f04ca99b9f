import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import {
  findLastMoved,
  findLastPaid,
  insertMoved,
  insertMovedBack,
  insertPaid,
  insertTakenBack,
  type MoneyMoved,
  type ShopMovement,
} from "./shop-movement.sql.ts";

export type { ShopAccount } from "./shop-movement.sql.ts";

/** Books that a payout is paid: it is in transit no more. Returns the number of the movement. */
export async function postPaid(
  tx: Transaction,
  paid: Omit<ShopMovement, "id">,
  now: Instant,
): Promise<bigint> {
  return insertPaid(tx, paid, now);
}

/** Books the opposite, leg by leg: the money of a payout came back, or was never sent. At most once a movement. */
export async function takePaidBack(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await insertTakenBack(tx, id, now);
}

/** When a payout was last paid or taken back, in milliseconds since 1970 UTC; 0 where it never was. */
export async function lastMovedAt(tx: Transaction, payoutId: bigint): Promise<number> {
  return (await findLastMoved(tx, payoutId))?.epochMilliseconds ?? 0;
}

/** The last movement that paid each of some payouts, also where it was taken back since. */
export async function lastPaidOf(tx: Transaction, payoutIds: readonly bigint[]) {
  if (payoutIds.length === 0) return new Map<bigint, never>();
  const rows = await findLastPaid(tx, payoutIds);
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** Books a fee of a provider or bank, or what is moved between the accounts that hold money. Returns the number of the movement. */
export const postMoved = (tx: Transaction, moved: MoneyMoved, now: Instant): Promise<bigint> =>
  insertMoved(tx, moved, now);

/** Books the opposite of such a movement, leg by leg, at most once; undefined where that was done before. */
export const takeMovedBack = (
  tx: Transaction,
  id: bigint,
  now: Instant,
): Promise<bigint | undefined> => insertMovedBack(tx, id, now);
