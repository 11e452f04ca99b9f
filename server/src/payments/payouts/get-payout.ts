import type { Transaction } from "../../platform/database/database.ts";
import type { PayoutRow } from "./payout.ts";
import { findPayout } from "./payouts.sql.ts";

/** A payout that was asked for. */
export async function getPayout(tx: Transaction, id: bigint): Promise<PayoutRow> {
  const payout = await findPayout(tx, id);
  if (!payout) throw new Error(`payout ${id} is gone`);
  return payout;
}
