import type { Transaction } from "../../platform/database/database.ts";
import type { Card } from "../card/card.ts";
import { findCardsById } from "./cards.sql.ts";

/** Some cards as they are stored, no matter who holds them: for other features, which may not use the SQL of this one. */
export function findCards(tx: Transaction, ids: readonly bigint[]): Promise<Card[]> {
  return findCardsById(tx, ids);
}
