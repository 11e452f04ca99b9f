import type { Transaction } from "../platform/database.ts";
import { type CardsWanted, findCardIds, lockCardIds } from "./cards.sql.ts";

/**
 * Holds the cards of some wallets, and some cards beside, until commit, in the order of their ids: the third lock of all
 * (`ARCHITECTURE.md`), after the wallets. It reads nothing else; load what is needed by statements after it.
 */
export function lockCards(tx: Transaction, wanted: CardsWanted): Promise<bigint[]> {
  return lockCardIds(tx, wanted);
}

/** The same cards as they stand, for reading. */
export function cardsOfWallets(tx: Transaction, wanted: CardsWanted): Promise<bigint[]> {
  return findCardIds(tx, wanted);
}
