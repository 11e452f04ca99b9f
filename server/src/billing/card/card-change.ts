import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { CardStatus } from "@farsim/contract/cards.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Card } from "./card.ts";
import type { EvaluatedField } from "./card-columns.ts";

/** What an evaluation decides of a card. */
export interface EvaluatedChange extends Pick<Card, EvaluatedField> {
  readonly cardId: bigint;
}

/** One line of what happened to a card; without an actor it happened by itself. */
export interface HistoryLine {
  readonly cardId: bigint;
  readonly event: string;
  readonly status: CardStatus;
  readonly actorId?: bigint;
  readonly note?: string;
  /** What made it: the plan of that day, what the wallet held, the speed the card was slowed to. */
  readonly plan?: { readonly planId: bigint; readonly version: number };
  readonly balanceMicros?: Micros;
  readonly kbps?: number;
  /** How long a StarterPack was set or reset for: so many days, or until a moment. */
  readonly packDays?: number;
  readonly expiresAt?: Instant;
  /** From which day on the plan of a change by the operator holds. */
  readonly fromDay?: Day;
}
