import type { Transaction } from "../../platform/database/database.ts";
import { findBoughtBytes } from "./add-on-purchases.sql.ts";

/** How much data an activity bought for a card, in bytes; undefined where it bought none. */
export function bytesBoughtBy(
  tx: Transaction,
  activity: { readonly userId: bigint; readonly seq: bigint },
): Promise<bigint | undefined> {
  return findBoughtBytes(tx, activity);
}
