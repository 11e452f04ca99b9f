import type { Transaction } from "../../platform/database/database.ts";
import type { Card } from "./card.ts";
import {
  type CardsWanted,
  findCardsById,
  findCardsOfWallets,
  lockCardsOfWallets,
} from "./cards.sql.ts";

/**
 * Holds the cards of some wallets, and some cards beside, until commit, in the order of their ids: the third lock of all
 * (`ARCHITECTURE.md`), after the wallets. The cards come as they are once they are held; what belongs to them must be
 * loaded by statements after this one.
 */
export function lockCards(tx: Transaction, wanted: CardsWanted): Promise<Card[]> {
  return lockCardsOfWallets(tx, wanted);
}

/** The same cards as they stand, for reading. */
export function cardsOfWallets(tx: Transaction, wanted: CardsWanted): Promise<Card[]> {
  return findCardsOfWallets(tx, wanted);
}

/** Some cards as they stand, no matter who holds them. */
export function findCards(tx: Transaction, ids: readonly bigint[]): Promise<Card[]> {
  return findCardsById(tx, ids);
}
