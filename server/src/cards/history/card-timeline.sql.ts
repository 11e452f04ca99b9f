import type { CardStatus } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** When a card came, was bound and was given up, and who held it last; undefined for a card that was never made. */
export function findDates(tx: Transaction, cardId: bigint) {
  return tx.db
    .selectFrom("cards")
    .where("id", "=", cardId)
    .select([
      "created_at as createdAt",
      "bound_at as boundAt",
      "deleted_at as deletedAt",
      "holder_id as holderId",
    ])
    .executeTakeFirst();
}

export function findHistory(tx: Transaction, cardId: bigint, rows: number) {
  return tx.db
    .selectFrom("card_history")
    .where("card_id", "=", cardId)
    .select(["at", "event", sql<CardStatus>`status`.as("status"), "actor_id as actorId", "note"])
    .orderBy("at", "desc")
    .orderBy("n", "desc")
    .limit(rows)
    .execute();
}

export function findPlansOfCard(tx: Transaction, cardId: bigint, rows: number) {
  return tx.db
    .selectFrom("subscriptions")
    .where("card_id", "=", cardId)
    .select([
      "plan_id as planId",
      "version",
      sql<string>`lower(during)::text`.as("from"),
      sql<string | null>`upper(during)::text`.as("until"),
      "payer_id as payerId",
      sql<Instant>`ordered_at`.as("orderedAt"),
    ])
    .orderBy("from", "desc")
    .limit(rows)
    .execute();
}

export function findCommands(tx: Transaction, cardId: bigint, rows: number) {
  return tx.db
    .selectFrom("network_commands")
    .where("card_id", "=", cardId)
    .select([
      "sent_at as sentAt",
      "command",
      "network_kbps as kbps",
      sql<"obeyed" | "refused" | null>`outcome`.as("outcome"),
    ])
    .orderBy("id", "desc")
    .limit(rows)
    .execute();
}
