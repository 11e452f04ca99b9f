import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { CardChange, HistoryLine } from "./card-change.ts";

const update: Statement = {
  name: "write_card_changes",
  text: `UPDATE cards SET status = c.status, suspend_reason = c.reason, network_on = c.network_on, network_limit = c.network_limit,
                network_kbps = c.kbps, add_on_used_bytes = c.add_on_used
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::integer[], $7::bigint[])
           AS c (id, status, reason, network_on, network_limit, kbps, add_on_used)
         WHERE cards.id = c.id`,
};

export async function updateCards(tx: Transaction, changes: readonly CardChange[]): Promise<void> {
  await tx.run(update, [
    changes.map((c) => c.cardId),
    changes.map((c) => c.status),
    changes.map((c) => c.suspendReason),
    changes.map((c) => c.network.on),
    changes.map((c) => c.network.limit),
    changes.map((c) => c.network.kbps),
    changes.map((c) => c.addOnUsedBytes),
  ]);
}

const addLines: Statement = {
  name: "write_card_history",
  text: `INSERT INTO card_history (card_id, at, event, status, actor_id, note, plan_id, plan_version, balance_micros, kbps)
         SELECT card_id, $6, event, status, actor_id, note, plan_id, plan_version, balance, kbps
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $7::bigint[], $8::integer[], $9::bigint[], $10::integer[])
           AS h (card_id, event, status, actor_id, note, plan_id, plan_version, balance, kbps)`,
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
  ]);
}
