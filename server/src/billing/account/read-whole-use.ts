import type { Day } from "../../platform/calendar.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { CardState } from "../card/card-state.ts";
import { findCardsById } from "./cards.sql.ts";
import { loadStates } from "./load-states.ts";

/** Before any use. */
const firstDay: Day = "2000-01-01";

/** Some cards with all that was ever used, ordered and bought on them, to be rated from their first day on; nothing is locked. */
export async function readWholeUse(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<CardState[]> {
  return loadStates(tx, await findCardsById(tx, cardIds), () => firstDay);
}
