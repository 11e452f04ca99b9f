import type { SoldPackState } from "@farsim/contract/desk/money/pack-sales.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { PackEnd, SoldPackRow } from "./pack-sale.ts";

/** What ended a StarterPack that was sold, out of the card's history behind the line at which it was sold. */
const firstEnd = `LEFT JOIN LATERAL (
    SELECT event, actor_id, at FROM card_history h
    WHERE h.card_id = s.card_id AND h.n > s.history_n AND event IN ('bind', 'revertStarterPack') ORDER BY n LIMIT 1) AS h ON true`;

const salesToEarn: Statement = {
  name: "pack_sales_to_earn",
  text: `SELECT id FROM pack_sales WHERE open_cards > 0 AND EXISTS (
           SELECT FROM pack_sale_cards s JOIN cards c ON c.id = s.card_id ${firstEnd}
           WHERE s.sale_id = pack_sales.id AND ended IS NULL AND (h.event IS NOT NULL OR c.expires_at <= $1)) ORDER BY id`,
};

/** The sales of which an open StarterPack has ended by a moment. */
export async function findSalesToEarn(tx: Transaction, now: Instant): Promise<bigint[]> {
  return (await tx.run<{ id: bigint }>(salesToEarn, [now])).map(({ id }) => id);
}

/** An open card of a sale that was bound or reverted, or has expired. */
export interface EndedPack {
  readonly cardId: bigint;
  readonly ended: Exclude<PackEnd, "RETURNED">;
  /** What binding it credited; null where it was not bound. */
  readonly creditedMicros: Micros | null;
}

const endedPacks: Statement = {
  name: "ended_packs_of_sale",
  text: `SELECT s.card_id AS "cardId", CASE h.event WHEN 'bind' THEN 'BOUND' WHEN 'revertStarterPack' THEN 'REVERTED' ELSE 'EXPIRED' END AS ended,
                CASE h.event WHEN 'bind' THEN COALESCE(a.change_micros, 0) END AS "creditedMicros"
         FROM pack_sale_cards s JOIN cards c ON c.id = s.card_id ${firstEnd}
         LEFT JOIN activities a ON h.event = 'bind' AND a.card_id = s.card_id AND a.user_id = h.actor_id AND a.changed_at = h.at AND a.cause = 'packCredit'
         WHERE s.sale_id = $1 AND ended IS NULL AND (h.event IS NOT NULL OR c.expires_at <= $2) ORDER BY s.card_id LIMIT $3::integer`,
};

/** Some of the open cards of a held sale that have ended by a moment. */
export function findEndedPacks(
  tx: Transaction,
  saleId: bigint,
  { now, atMost }: { readonly now: Instant; readonly atMost: number },
): Promise<EndedPack[]> {
  return tx.run<EndedPack>(endedPacks, [saleId, now, atMost]);
}

const end: Statement = {
  name: "end_sold_packs",
  text: `UPDATE pack_sale_cards AS s SET ended = e.ended, credited_micros = e.credited, movement_id = $2, ended_at = $3
         FROM unnest($4::bigint[], $5::text[], $6::bigint[]) AS e (card_id, ended, credited) WHERE s.sale_id = $1 AND s.card_id = e.card_id`,
};

/** Says of open cards of a held sale how they ended, and by which movement that was booked. */
export async function setEnded(
  tx: Transaction,
  {
    saleId,
    movementId,
    now,
  }: { readonly saleId: bigint; readonly movementId: bigint; readonly now: Instant },
  packs: readonly {
    readonly cardId: bigint;
    readonly ended: PackEnd;
    readonly creditedMicros: Micros | null;
  }[],
): Promise<void> {
  await tx.run(end, [
    saleId,
    movementId,
    now,
    packs.map(({ cardId }) => cardId),
    packs.map(({ ended }) => ended),
    packs.map(({ creditedMicros }) => creditedMicros),
  ]);
}

/** The open cards of a held sale: some of them by their ids, or all. */
export async function findOpenPacks(
  tx: Transaction,
  saleId: bigint,
  cardIds: readonly bigint[] | undefined,
): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("pack_sale_cards")
    .where("sale_id", "=", saleId)
    .where("ended", "is", null)
    .$if(cardIds !== undefined, (query) =>
      query.where(sql<boolean>`card_id = ANY(${cardIds}::bigint[])`),
    )
    .select("card_id")
    .orderBy("card_id")
    .execute();
  return rows.map(({ card_id }) => card_id);
}

const shown = (tx: Transaction) =>
  tx.db
    .selectFrom("pack_sale_cards as s")
    .innerJoin("cards", "cards.id", "s.card_id")
    .select([
      "s.sale_id as saleId",
      "s.card_id as cardId",
      "cards.card_number as cardNumber",
      "cards.iccid",
      sql<PackEnd | null>`s.ended`.as("ended"),
      "s.ended_at as endedAt",
      "s.credited_micros as creditedMicros",
    ]);

/** The cards of a sale behind an id, in the order of their ids. */
export function findSoldPacks(
  tx: Transaction,
  { saleId, state }: { readonly saleId: bigint; readonly state: SoldPackState | undefined },
  { after, rows }: { readonly after: bigint | undefined; readonly rows: number },
): Promise<SoldPackRow[]> {
  return shown(tx)
    .where("s.sale_id", "=", saleId)
    .$if(state === "OPEN", (query) => query.where("s.ended", "is", null))
    .$if(state !== undefined && state !== "OPEN", (query) => query.where("s.ended", "=", state!))
    .$if(after !== undefined, (query) => query.where("s.card_id", ">", after!))
    .orderBy("s.card_id")
    .limit(rows)
    .execute();
}

/** The sales that a card was in, the newest first. */
export function findSalesOfCard(
  tx: Transaction,
  cardId: bigint,
  atMost: number,
): Promise<SoldPackRow[]> {
  return shown(tx)
    .where("s.card_id", "=", cardId)
    .orderBy("s.sale_id", "desc")
    .limit(atMost)
    .execute();
}
