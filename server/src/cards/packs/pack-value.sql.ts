import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { type CardsMeant, meantCards } from "../jobs/meant-cards.sql.ts";

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
  const found = await meantCards(tx, meant);
  return found
    ?.where("cards.holder_id", "is", null)
    .where("cards.deleted_at", "is", null)
    .where("cards.mark", "is", null)
    .where("cards.admin_stop", "is", null)
    .where("cards.is_starter_pack", "=", areStarterPacks);
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
