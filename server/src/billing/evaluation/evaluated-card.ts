import type { CardStatus, SuspendReason } from "@farsim/contract/cards.ts";
import type { Posting } from "../../ledger/activity.ts";
import type { CardChange, HistoryLine } from "../card/card-change.ts";
import type { CardState } from "../card/card-state.ts";
import type { RatedUse } from "../rating/rate-usage.ts";

/** A card with everything worked out, beside what the database said of it. */
export interface EvaluatedCard {
  readonly before: CardState;
  readonly ratedUse: RatedUse;
  /** One for each cycle more than before. */
  readonly fees: readonly Posting[];
  readonly status: CardStatus;
  readonly suspendReason: SuspendReason | null;
  /** What the card's row must become; undefined where it already is. */
  readonly change: CardChange | undefined;
  /** What happened to the card by it. */
  readonly history: readonly HistoryLine[];
}
