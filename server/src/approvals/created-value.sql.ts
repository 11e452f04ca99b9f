import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/**
 * Recharges and finished orders that stand, what was added to balances, given back or paid out, what packs may credit, and what files of recharges and bank statements were begun with: their
 * lines, which follow, are not counted again. A recharge that was taken back
 * counts no longer only where its money was still there: one that left less than nothing had been spent.
 */
const created: Statement = {
  name: "created_value",
  text: `SELECT COALESCE(sum(CASE WHEN e.deed LIKE 'admin/starterPack/%' OR e.deed IN ('admin/rechargeFile/start', 'admin/payout/pay', 'admin/payout/decline') THEN (e.facts ->> 'createdMicros')::bigint
                WHEN a.change_micros > 0 AND NOT EXISTS (
                  SELECT FROM activities r WHERE r.user_id = a.user_id AND r.reverses_seq = a.seq AND r.balance_after_micros >= 0)
                THEN a.change_micros END), 0)::bigint AS micros
         FROM audit_entries e
         LEFT JOIN activities a ON e.subject = 'user:' || a.user_id AND a.seq = (e.facts ->> 'seq')::bigint
           AND e.deed NOT LIKE 'admin/starterPack/%' AND a.user_id = CASE WHEN e.subject LIKE 'user:%' THEN split_part(e.subject, ':', 2)::bigint END
         WHERE e.actor_id = ANY($1) AND e.at >= $2 AND NOT (e.deed IN ('admin/recharge', 'admin/order/finish') AND e.facts ? 'file')
           AND e.deed IN ('admin/recharge', 'admin/rechargeFile/start', 'admin/order/finish', 'admin/reverseActivity', 'admin/adjustBalance', 'admin/payout/pay', 'admin/payout/decline', 'admin/starterPack/set', 'admin/starterPack/reset')`,
};

/** What some members of staff have created by themselves since a moment, over all accounts and cards. */
export async function sumCreatedBy(
  tx: Transaction,
  actorIds: readonly bigint[],
  since: Instant,
): Promise<Micros> {
  const [row] = await tx.run<{ micros: bigint }>(created, [actorIds, since]);
  return row!.micros;
}
