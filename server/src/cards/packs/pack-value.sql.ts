import { type Micros, minorUnit } from "@farsim/contract/values/amount.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { type CardSearch, cardsMatching } from "../stock/search-cards.ts";

/** Cards by their ids, those of a job, or all that a search finds. */
export type CardsMeant =
  | { readonly ids: readonly bigint[] }
  | { readonly jobId: bigint }
  | { readonly search: CardSearch };

/** How many of some cards an action can be done with, and what binding all of them could credit. */
export interface PackValue {
  readonly cards: number;
  readonly value: Micros;
}

const nothing: PackValue = { cards: 0, value: 0n };

/** As much as a column holds with room to spare; what is beyond it waits all the same. */
const mostMicros = 4_000_000_000_000_000_000n;
export const columnOf = (micros: Micros): Micros => (micros > mostMicros ? mostMicros : micros);

async function inStock(tx: Transaction, meant: CardsMeant, areStarterPacks: boolean) {
  const all = tx.db
    .selectFrom("cards")
    .where("cards.holder_id", "is", null)
    .where("cards.deleted_at", "is", null)
    .where("cards.mark", "is", null)
    .where("cards.is_starter_pack", "=", areStarterPacks);
  if ("ids" in meant) return all.where(sql<boolean>`cards.id = ANY(${meant.ids}::bigint[])`);
  if ("jobId" in meant) {
    const ofJob = tx.db.selectFrom("pack_job_cards").where("job_id", "=", meant.jobId);
    return all.where("cards.id", "in", ofJob.select("card_id"));
  }
  const found = await cardsMatching(tx, meant.search);
  return found && all.where("cards.id", "in", found.query().select("cards.id"));
}

/** Those of some cards that can be made packs, each worth so much. */
export async function valueOfNewPacks(
  tx: Transaction,
  meant: CardsMeant,
  creditOfOne: Micros,
): Promise<PackValue> {
  const found = await inStock(tx, meant, false);
  if (!found) return nothing;
  const { n } = await found
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return { cards: Number(n), value: columnOf(creditOfOne * n) };
}

/** Those of some cards that are packs, each worth so many days of the plan that it had last; without days its full ones. */
export async function valueOfResetPacks(
  tx: Transaction,
  meant: CardsMeant,
  { days, currencyDigits }: { readonly days: number | undefined; readonly currencyDigits: number },
): Promise<PackValue> {
  const found = await inStock(tx, meant, true);
  if (!found) return nothing;
  const minor = minorUnit(currencyDigits);
  const full = days === undefined ? sql`cards.pack_days` : sql`${days}::bigint`;
  const credit = sql<bigint>`(SELECT price_micros::numeric * ${full} FROM subscriptions s JOIN plan_versions v USING (plan_id, version)
    WHERE s.card_id = cards.id ORDER BY lower(s.during) DESC LIMIT 1)`;
  const cycle = sql<bigint>`(SELECT cycle_days FROM subscriptions s JOIN plan_versions v USING (plan_id, version)
    WHERE s.card_id = cards.id ORDER BY lower(s.during) DESC LIMIT 1)`;
  const { n, value } = await found
    .select(({ fn }) => [
      fn.countAll<bigint>().as("n"),
      sql<string>`COALESCE(sum(div(${credit}, ${cycle} * ${minor}::bigint) * ${minor}::bigint), 0)::text`.as(
        "value",
      ),
    ])
    .executeTakeFirstOrThrow();
  return { cards: Number(n), value: columnOf(BigInt(value)) };
}
