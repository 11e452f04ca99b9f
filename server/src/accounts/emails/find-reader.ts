import type { Transaction } from "../../platform/database/database.ts";
import { findAddressee } from "../accounts.sql.ts";

/** Where an account's emails go, in which language, and whether it is shut; undefined where it was deleted. */
export function findReader(
  tx: Transaction,
  userId: bigint,
): Promise<
  { readonly email: string; readonly language: string; readonly isDisabled: boolean } | undefined
> {
  return findAddressee(tx, userId);
}
