import type { CardType, ListedStatus, SuspendReason } from "@farsim/contract/cards.ts";
import type { CardMark } from "@farsim/contract/values/sims/card-mark.ts";
import type { SearchedText } from "./searched-text.ts";

/** What cards are found by. */
export interface CardSearch extends SearchedText {
  /** Bounds of the card number, as numbers. */
  readonly cardNumberGte?: string | undefined;
  readonly cardNumberLte?: string | undefined;
  /** Without one, all that were not deleted. */
  readonly status?: ListedStatus | undefined;
  readonly type?: CardType | undefined;
  readonly isStarterPack?: boolean | undefined;
  readonly channelName?: string | undefined;
  readonly bound?: boolean | undefined;
  readonly mark?: CardMark | undefined;
  readonly holderId?: bigint | undefined;
  readonly planId?: bigint | undefined;
  readonly stopReason?: SuspendReason | undefined;
  /** Of the import that brought them. */
  readonly batchId?: bigint | undefined;
}
