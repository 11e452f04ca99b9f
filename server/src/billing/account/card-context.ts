import type { Micros } from "@farsim/contract/values/amount.ts";
import type { Day } from "../../platform/calendar.ts";
import type { SubscribedCard } from "./card.ts";

/** How one card and its holder's wallet stand at this moment, locked and brought to the present day. */
export interface CardContext {
  readonly card: SubscribedCard;
  /** The billing day. */
  readonly today: Day;
  readonly balanceMicros: Micros;
  /** The balance less the fees that are still possible today. */
  readonly availableMicros: Micros;
  /** How many cards the account holds. */
  readonly heldCards: number;
}
