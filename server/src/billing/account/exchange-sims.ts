import type { Transaction } from "../../platform/database/database.ts";
import { exchangeSims as exchange } from "./exchange-sims.sql.ts";

/** Exchanges the SIMs of two locked cards: for other features, which may not use the SQL of this one. */
export function exchangeSims(tx: Transaction, cardId: bigint, spareId: bigint): Promise<void> {
  return exchange(tx, cardId, spareId);
}
