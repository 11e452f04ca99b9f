import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { CardChange, HistoryLine } from "./card-change.ts";
import { insertHistory, updateCards } from "./card-changes.sql.ts";

/** Makes locked cards what a settlement found them to be, with a line of history for each that changed its status. */
export async function writeCardChanges(
  tx: Transaction,
  changes: readonly CardChange[],
  history: readonly HistoryLine[],
  now: Instant,
): Promise<void> {
  await Promise.all([
    changes.length > 0 && updateCards(tx, changes),
    history.length > 0 && insertHistory(tx, history, now),
  ]);
}
