import type { Micros } from "@farsim/contract/amount.ts";
import type { CardStatus } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database.ts";

export interface HistoryRow {
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
}

/** What happened to a holder's card since he has it, the newest first, below a number. */
export async function findHistoryOfHolder(
  tx: Transaction,
  {
    cardId,
    holderId,
    before,
    rows,
  }: { cardId: bigint; holderId: bigint; before: bigint | undefined; rows: number },
): Promise<HistoryRow[]> {
  return tx.db
    .selectFrom("card_history as line")
    .innerJoin("cards", "cards.id", "line.card_id")
    .where("line.card_id", "=", cardId)
    .where("cards.holder_id", "=", holderId)
    .whereRef("line.at", ">=", "cards.bound_at")
    .$if(before !== undefined, (query) => query.where("line.n", "<", before!))
    .select([
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
    ])
    .orderBy("line.n", "desc")
    .limit(rows)
    .execute();
}
