import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { CardStatus } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

export interface HistoryRow {
  readonly cardId: bigint;
  readonly n: bigint;
  readonly at: Instant;
  readonly event: string;
  readonly status: CardStatus;
  readonly actorId: bigint | null;
  readonly note: string | null;
  readonly planId: bigint | null;
  readonly version: number | null;
  readonly balanceMicros: Micros | null;
  readonly kbps: number | null;
  readonly fromDay: Day | null;
  /** Of a SIM that was replaced then. */
  readonly oldNumber: string | null;
  readonly newNumber: string | null;
}

/** What happened to a holder's card since they hold it, the newest first, below a number. */
export async function findHistoryOfHolder(
  tx: Transaction,
  {
    cardId,
    holderId,
    before,
    rows,
  }: { cardId: bigint; holderId: bigint; before: bigint | undefined; rows: number },
): Promise<HistoryRow[]> {
  return historyOfHolder(tx, holderId)
    .where("line.card_id", "=", cardId)
    .$if(before !== undefined, (query) => query.where("line.n", "<", before!))
    .orderBy("line.n", "desc")
    .limit(rows)
    .execute();
}

/** What happened to all cards of a holder, given up or not, since they had them: card by card, the newest first. */
export async function findAllHistoryOfHolder(
  tx: Transaction,
  holderId: bigint,
): Promise<HistoryRow[]> {
  return historyOfHolder(tx, holderId).orderBy("line.card_id").orderBy("line.n", "desc").execute();
}

const historyOfHolder = (tx: Transaction, holderId: bigint) =>
  tx.db
    .selectFrom("card_history as line")
    .innerJoin("cards", "cards.id", "line.card_id")
    .leftJoin("sim_swaps as swap", (join) =>
      join.onRef("swap.card_id", "=", "line.card_id").onRef("swap.at", "=", "line.at"),
    )
    .where("cards.holder_id", "=", holderId)
    .whereRef("line.at", ">=", "cards.bound_at")
    .select([
      "line.card_id as cardId",
      "line.n",
      "line.at",
      "line.event",
      sql<CardStatus>`line.status`.as("status"),
      "line.actor_id as actorId",
      "line.note",
      "line.plan_id as planId",
      "line.plan_version as version",
      "line.balance_micros as balanceMicros",
      "line.kbps",
      "line.from_day as fromDay",
      "swap.old_number as oldNumber",
      "swap.new_number as newNumber",
    ]);
