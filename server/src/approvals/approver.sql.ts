import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** Roles that a person gave: those of the first start were given by the program. */
const given = `deed IN ('admin/staff/setRole', 'admin/customer/setLevel') AND facts #>> '{after,level}' = '1' AND actor_id <> 0`;

const standing: Statement = {
  name: "standing_of_approver",
  text: `SELECT (SELECT max(at) FROM audit_entries WHERE subject = 'user:' || $1::bigint AND ${given}) AS since,
                ARRAY(SELECT actor_id FROM audit_entries WHERE subject = 'user:' || $1::bigint AND ${given}
                      UNION SELECT split_part(subject, ':', 2)::bigint FROM audit_entries WHERE actor_id = $1::bigint AND ${given}) AS related`,
};

export interface StandingRow {
  /** When someone last gave them a role; null where the program did. */
  readonly since: Instant | null;
  /** Those who ever gave them a role, and those whom they gave one. */
  readonly related: readonly bigint[];
}

export async function findStanding(tx: Transaction, userId: bigint): Promise<StandingRow> {
  const [row] = await tx.run<StandingRow>(standing, [userId]);
  return row!;
}
