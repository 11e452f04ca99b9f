import type { CardStatus, SuspendReason } from "@farsim/contract/cards.ts";
import type { Posting } from "../../ledger/activity.ts";
import type { CardChange, HistoryLine } from "../card/card-change.ts";
import type { CardState } from "../card/card-state.ts";
import type { RatedUse } from "../rating/rate-usage.ts";

/** A card with everything worked out. */
export interface EvaluatedCard {
  /** What it was worked out from: the card as it was loaded, with what an action has changed of it since. */
  readonly input: CardState;
  readonly ratedUse: RatedUse;
  /** One for each cycle more than in `input`. */
  readonly fees: readonly Posting[];
  readonly status: CardStatus;
  readonly suspendReason: SuspendReason | null;
  /** What the card's row must become; undefined where `input` is that already. */
  readonly change: CardChange | undefined;
  /** What happened to the card by it. */
  readonly history: readonly HistoryLine[];
}
