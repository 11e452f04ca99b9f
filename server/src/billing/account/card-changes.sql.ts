import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { CardChange, HistoryLine } from "../card/card-change.ts";
import type { CardState } from "../card/card-state.ts";

const updateEvaluated: Statement = {
  name: "write_evaluated_cards",
  text: `UPDATE cards SET status = c.status, suspend_reason = c.reason, network_on = c.network_on, network_limit = c.network_limit,
                network_kbps = c.kbps, add_on_used_bytes = c.add_on_used
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::integer[], $7::bigint[])
           AS c (id, status, reason, network_on, network_limit, kbps, add_on_used)
         WHERE cards.id = c.id`,
};

/** Writes what an evaluation may change: status, network, used add-on bytes. For cards that no action has changed. */
export async function updateEvaluatedCards(
  tx: Transaction,
  changes: readonly CardChange[],
): Promise<void> {
  await tx.run(updateEvaluated, [
    changes.map((c) => c.cardId),
    changes.map((c) => c.status),
    changes.map((c) => c.suspendReason),
    changes.map((c) => c.network.on),
    changes.map((c) => c.network.limit),
    changes.map((c) => c.network.kbps),
    changes.map((c) => c.addOnUsedBytes),
  ]);
}

const updateWhole: Statement = {
  name: "write_cards_whole",
  text: `UPDATE cards SET
           bound_at = CASE WHEN c.holder_id IS NULL THEN NULL WHEN cards.holder_id IS NULL THEN $2 ELSE cards.bound_at END,
           holder_id = c.holder_id, tag = c.tag, deleted_at = c.deleted_at, status = c.status, suspend_reason = c.suspend_reason,
           admin_stop = c.admin_stop, mark = c.mark, mark_reason = c.mark_reason, stopped_by_mark = c.stopped_by_mark, stopped_at = c.stopped_at, is_starter_pack = c.is_starter_pack, pack_days = c.pack_days,
           expires_at = c.expires_at, converted_plan_id = c.converted_plan_id, esim_state = c.esim_state,
           esim_failure = c.esim_failure, add_on_bought_bytes = c.add_on_bought_bytes,
           add_on_used_bytes = c.add_on_used_bytes, network_on = c.network_on, network_limit = c.network_limit,
           network_kbps = c.network_kbps
         FROM jsonb_populate_recordset(NULL::cards, $1::jsonb) AS c WHERE cards.id = c.id`,
};

/** Writes locked cards as an action and the evaluation after it have left them, with every column that either may change. */
export async function updateChangedCards(
  tx: Transaction,
  cards: readonly CardState[],
  now: Instant,
): Promise<void> {
  const rows = cards.map((card) => ({
    id: String(card.id),
    holder_id: card.holderId === null ? null : String(card.holderId),
    tag: card.tag,
    deleted_at: card.deletedAt,
    status: card.status,
    suspend_reason: card.suspendReason,
    admin_stop: card.adminStop,
    mark: card.mark,
    mark_reason: card.markReason,
    stopped_by_mark: card.stoppedByMark,
    stopped_at: card.stoppedAt,
    is_starter_pack: card.isStarterPack,
    pack_days: card.packDays,
    expires_at: card.expiresAt,
    converted_plan_id: card.convertedPlanId === null ? null : String(card.convertedPlanId),
    esim_state: card.esimState,
    esim_failure: card.esimFailure,
    add_on_bought_bytes: String(card.addOnBoughtBytes),
    add_on_used_bytes: String(card.addOnUsedBytes),
    network_on: card.network.on,
    network_limit: card.network.limit,
    network_kbps: card.network.kbps,
  }));
  await tx.run(updateWhole, [JSON.stringify(rows), now]);
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
