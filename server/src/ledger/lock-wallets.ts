import type { Transaction } from "../platform/database/database.ts";
import { findWalletRows, lockWalletRows } from "./ledger.sql.ts";
import type { Wallet } from "./wallet.ts";

/**
 * Holds wallets until commit, in the order of their users, before any card is locked; what is locked before them stands in `ARCHITECTURE.md`,
 * Locks.
 */
export async function lockWallets(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Map<bigint, Wallet>> {
  const sorted = [...new Set(userIds)].toSorted((a, b) => (a < b ? -1 : 1));
  if (sorted.length === 0) return new Map();
  return byUser(await lockWalletRows(tx, sorted));
}

/** The wallets as they stand, for reading. */
export async function findWallets(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Map<bigint, Wallet>> {
  return byUser(await findWalletRows(tx, userIds));
}

const byUser = (wallets: readonly Wallet[]) =>
  new Map(wallets.map((wallet) => [wallet.userId, wallet]));
