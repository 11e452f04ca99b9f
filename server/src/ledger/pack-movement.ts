import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { findLastMovedOfSale, insertPackMovement, type PackLeg } from "./pack-movement.sql.ts";

export type { PackMovementKind } from "./pack-movement.sql.ts";

/** The accounts that StarterPacks are paid to, and given back from. */
export type PackCash = Extract<PackLeg["account"], "cashByHand" | "cashByBank">;

interface Money {
  readonly saleId: bigint;
  readonly cash: PackCash;
  readonly micros: Micros;
}

/** Books that StarterPacks were paid for: it is owed until they are used or over. Gives the number of the movement. */
export function postPacksSold(
  tx: Transaction,
  { saleId, cash, micros, reference }: Money & { readonly reference: string | null },
  now: Instant,
): Promise<bigint> {
  const legs: PackLeg[] = [
    { account: cash, micros: -micros },
    { account: "packsSold", micros },
  ];
  return insertPackMovement(tx, { kind: "PACKS_SOLD", saleId, reference, legs }, now);
}

interface Earned {
  readonly saleId: bigint;
  /** The price of the StarterPacks that ended. */
  readonly micros: Micros;
  /** What binding them credited, of each no more than its price: it was paid for, and is no gift. */
  readonly paidCreditMicros: Micros;
}

/** Books that StarterPacks which were paid for are used or over: what binding them credited was paid for, the rest is earned. */
export function postPacksEarned(
  tx: Transaction,
  { saleId, micros, paidCreditMicros }: Earned,
  now: Instant,
): Promise<bigint> {
  const sides: PackLeg[] = [
    { account: "packsSold", micros: -micros },
    { account: "packCredits", micros: paidCreditMicros },
    { account: "packSales", micros: micros - paidCreditMicros },
  ];
  const legs = sides.filter((side) => side.micros !== 0n);
  return insertPackMovement(tx, { kind: "PACKS_EARNED", saleId, legs }, now);
}

/** Books that the price of StarterPacks is given back: it is owed no more. */
export function postPacksReturned(
  tx: Transaction,
  { saleId, cash, micros }: Money,
  now: Instant,
): Promise<bigint> {
  const legs: PackLeg[] = [
    { account: "packsSold", micros: -micros },
    { account: cash, micros },
  ];
  return insertPackMovement(tx, { kind: "PACKS_RETURNED", saleId, legs }, now);
}

/** When anything was last booked of a sale, in milliseconds since 1970 UTC; 0 where nothing was. */
export async function lastMovedOfSaleAt(tx: Transaction, saleId: bigint): Promise<number> {
  return (await findLastMovedOfSale(tx, saleId))?.epochMilliseconds ?? 0;
}
