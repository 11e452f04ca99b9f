import { sql } from "kysely";
import type { ServiceChange } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { CardSearch } from "../stock/card-search.ts";
import { cardsMatching } from "../stock/search-cards.ts";

/** Cards by their ids, those of a job, those that wait for the change of plan that a job announced, or all that a search finds. */
export type CardsMeant =
  | { readonly ids: readonly bigint[] }
  | { readonly jobId: bigint }
  | { readonly announcedBy: bigint }
  | { readonly search: CardSearch };

/** The cards that are meant, as a query to build on; undefined where a search can find none. Deleted ones are found by a search for them alone. */
export async function meantCards(tx: Transaction, meant: CardsMeant) {
  if ("search" in meant) return (await cardsMatching(tx, meant.search))?.query();
  const all = tx.db.selectFrom("cards").where("deleted_at", "is", null);
  if ("ids" in meant) return all.where(sql<boolean>`cards.id = ANY(${meant.ids}::bigint[])`);
  if ("announcedBy" in meant) {
    const waiting = tx.db.selectFrom("plan_changes").where("job_id", "=", meant.announcedBy);
    return all.where("cards.id", "in", waiting.where("placed", "=", false).select("card_id"));
  }
  const ofJob = tx.db.selectFrom("card_job_cards").where("job_id", "=", meant.jobId);
  return all.where("cards.id", "in", ofJob.select("card_id"));
}

/** What a card must be for it, as far as its row says; whether a pack or a plan has ended since, the action itself finds out. */
const possible = {
  stopService: sql`deleted_at IS NULL AND admin_stop IS NULL AND status <> 'NOT_ACTIVE'`,
  resumeService: sql`deleted_at IS NULL AND admin_stop IS NOT NULL AND mark IS DISTINCT FROM 'lost'`,
} as const satisfies Record<ServiceChange, unknown>;

/** How many cards are meant, to the last one, and with how many of them it can be done. */
export async function countMeant(
  tx: Transaction,
  meant: CardsMeant,
  action: ServiceChange,
): Promise<{ total: number; possible: number }> {
  const found = await meantCards(tx, meant);
  if (!found) return { total: 0, possible: 0 };
  return found
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`count(*) FILTER (WHERE ${possible[action]})::int`.as("possible"),
    ])
    .executeTakeFirstOrThrow();
}
