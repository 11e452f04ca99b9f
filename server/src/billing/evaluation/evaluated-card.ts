import type { CardStatus, SuspendReason } from "@farsim/contract/cards.ts";
import type { Posting } from "../../ledger/activity.ts";
import type { EvaluatedChange, HistoryLine } from "../card/card-change.ts";
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
  /** What the evaluation decides of the card's row; undefined where `input` says the same. What an action changed is written besides. */
  readonly change: EvaluatedChange | undefined;
  /** What happened to the card by it. */
  readonly history: readonly HistoryLine[];
}
