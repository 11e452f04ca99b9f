import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { EvaluatedChange, HistoryLine } from "../card/card-change.ts";
import type { Card } from "../card/card.ts";
import { allCardColumns, type CardColumn, factsOf } from "../card/card-columns.ts";
import type { CardState } from "../card/card-state.ts";

/** What a column has of a card. */
function valueIn(card: Partial<Card>, column: CardColumn): unknown {
  const { field, part } = factsOf(column);
  if (field === null) throw new Error(`${column} is no field of a card`);
  return part === undefined ? card[field] : card.network?.[part];
}

const assigned = (columns: readonly CardColumn[]) =>
  columns.map((column) => `${column} = c.${column}`).join(", ");

const evaluatedColumns = allCardColumns.filter((column) => factsOf(column).evaluated !== null);

const updateEvaluated: Statement = {
  name: "write_evaluated_cards",
  text: `UPDATE cards SET ${assigned(evaluatedColumns)}
         FROM unnest($1::bigint[], ${evaluatedColumns.map((column, i) => `$${i + 2}::${factsOf(column).evaluated}[]`).join(", ")})
           AS c (id, ${evaluatedColumns.join(", ")})
         WHERE cards.id = c.id`,
};

/** Writes what an evaluation may change: status, network, used add-on bytes. For cards that no action has changed. */
export async function updateEvaluatedCards(
  tx: Transaction,
  changes: readonly EvaluatedChange[],
): Promise<void> {
  await tx.run(updateEvaluated, [
    changes.map((change) => change.cardId),
    ...evaluatedColumns.map((column) => changes.map((change) => valueIn(change, column))),
  ]);
}

const writtenColumns = allCardColumns.filter((column) => {
  const { byAction, bySale, evaluated } = factsOf(column);
  return byAction || bySale || evaluated !== null;
});

const updateWhole: Statement = {
  name: "write_cards_whole",
  text: `UPDATE cards SET
           bound_at = CASE WHEN c.holder_id IS NULL THEN NULL WHEN cards.holder_id IS NULL THEN $2 ELSE cards.bound_at END,
           ${assigned(writtenColumns)}
         FROM jsonb_populate_recordset(NULL::cards, $1::jsonb) AS c WHERE cards.id = c.id`,
};

/** Writes locked cards as an action and the evaluation after it have left them, with every column that either may change. */
export async function updateChangedCards(
  tx: Transaction,
  cards: readonly CardState[],
  now: Instant,
): Promise<void> {
  const rows = cards.map((card) =>
    Object.fromEntries(
      ["id" as const, ...writtenColumns].map((column) => [column, valueIn(card, column)]),
    ),
  );
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  await tx.run(updateWhole, [text, now]);
}

const addLines: Statement = {
  name: "write_card_history",
  text: `INSERT INTO card_history (card_id, at, event, status, actor_id, note, plan_id, plan_version, balance_micros, kbps,
                                   pack_days, expires_at, from_day)
         SELECT card_id, $6, event, status, actor_id, note, plan_id, plan_version, balance, kbps, pack_days, expires_at, from_day
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $7::bigint[], $8::integer[], $9::bigint[], $10::integer[],
                     $11::integer[], $12::timestamptz[], $13::date[])
           AS h (card_id, event, status, actor_id, note, plan_id, plan_version, balance, kbps, pack_days, expires_at, from_day)`,
};

/** Notes what happened to cards, in the order given. */
export async function insertHistory(
  tx: Transaction,
  lines: readonly HistoryLine[],
  now: Instant,
): Promise<void> {
  await tx.run(addLines, [
    lines.map((line) => line.cardId),
    lines.map((line) => line.event),
    lines.map((line) => line.status),
    lines.map((line) => line.actorId ?? null),
    lines.map((line) => line.note ?? null),
    now,
    lines.map((line) => line.plan?.planId ?? null),
    lines.map((line) => line.plan?.version ?? null),
    lines.map((line) => line.balanceMicros ?? null),
    lines.map((line) => line.kbps ?? null),
    lines.map((line) => line.packDays ?? null),
    lines.map((line) => line.expiresAt ?? null),
    lines.map((line) => line.fromDay ?? null),
  ]);
}
