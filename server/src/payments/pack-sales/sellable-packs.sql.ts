import type { NotSellable } from "@farsim/contract/desk/money/pack-sales.ts";
import { sql } from "kysely";
import { type CardsMeant, meantCards } from "../../cards/jobs/cards-meant.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** The first reason that keeps a card from being sold as a StarterPack at a moment; null: it can be. */
const whyNot = (now: Instant) => sql<NotSellable | null>`CASE
    WHEN NOT is_starter_pack OR deleted_at IS NOT NULL THEN 'notPack'
    WHEN mark IS NOT NULL THEN 'marked'
    WHEN expires_at <= ${now} THEN 'expired'
    WHEN EXISTS (SELECT FROM pack_sale_cards s WHERE s.card_id = cards.id AND ended IS NULL) THEN 'sold'
  END`;

/** How many of some cards can be sold as StarterPacks, by null, and how many cannot, by the reason. */
export async function countSellable(
  tx: Transaction,
  meant: CardsMeant,
  now: Instant,
): Promise<Map<NotSellable | null, number>> {
  const found = await meantCards(tx, meant);
  if (!found) return new Map();
  const rows = await tx.db
    .selectFrom(found.select(whyNot(now).as("why")).as("meant"))
    .select(["why", sql<number>`count(*)::int`.as("n")])
    .groupBy("why")
    .execute();
  return new Map(rows.map(({ why, n }) => [why, n]));
}

/**
 * Puts those of some cards that can be sold into a sale, and gives how many they are. Cards are not held: one that ends while the sale is
 * written is one that was sold before it ended. Of two sales at once the second waits, and does not get what the first one took.
 */
export async function insertSoldPacks(
  tx: Transaction,
  { saleId, meant, now }: { saleId: bigint; meant: CardsMeant; now: Instant },
): Promise<number> {
  const found = await meantCards(tx, meant);
  if (!found) return 0;
  const { numInsertedOrUpdatedRows: sold = 0n } = await tx.db
    .insertInto("pack_sale_cards")
    .columns(["sale_id", "card_id", "history_n"])
    .expression(
      found
        .where(sql<boolean>`${whyNot(now)} IS NULL`)
        .select([
          sql<bigint>`${saleId}::bigint`.as("sale"),
          "cards.id",
          sql<bigint>`COALESCE((SELECT max(n) FROM card_history h WHERE h.card_id = cards.id), 0)`.as(
            "n",
          ),
        ])
        .orderBy("cards.id"),
    )
    .onConflict((of) => of.columns(["card_id"]).where("ended", "is", null).doNothing())
    .executeTakeFirst();
  return Number(sold);
}
