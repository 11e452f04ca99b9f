import type { Transaction } from "../platform/database/database.ts";
import { findReservedCredit } from "./purchases.sql.ts";

/** What of an account's balance its purchases that are under way will still need, in micros. */
export const reservedCreditOf = (tx: Transaction, userId: bigint): Promise<bigint> =>
  findReservedCredit(tx, userId);
