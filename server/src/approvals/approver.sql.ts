import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** Roles that a person gave: those of the first start were given by the program. */
const given = `deed = 'admin/customer/setLevel' AND facts #>> '{after,level}' = '1' AND actor_id <> 0`;

const approverRoles: Statement = {
  name: "standing_of_approver",
  text: `SELECT (SELECT max(at) FROM audit_entries WHERE subject = 'user:' || $1::bigint AND ${given}) AS since,
                ARRAY(SELECT actor_id FROM audit_entries WHERE subject = 'user:' || $1::bigint AND ${given}
                      UNION SELECT split_part(subject, ':', 2)::bigint FROM audit_entries WHERE actor_id = $1::bigint AND ${given}) AS related`,
};

const sharing: Statement = {
  name: "who_shares_a_limit",
  text: `WITH RECURSIVE edges AS (
           SELECT actor_id AS giver, split_part(subject, ':', 2)::bigint AS given FROM audit_entries WHERE at > $2 AND ${given}), sharers (id) AS (
           SELECT $1::bigint UNION
           SELECT CASE s.id WHEN giver THEN given ELSE giver END FROM sharers s JOIN edges e ON s.id IN (giver, given))
         SELECT array_agg(id ORDER BY id) AS ids FROM sharers`,
};

/** A member of staff with those whom they gave a role since a moment, or who gave them theirs, and so on. */
export async function findSharers(
  tx: Transaction,
  userId: bigint,
  since: Instant,
): Promise<readonly bigint[]> {
  const [row] = await tx.run<{ ids: readonly bigint[] }>(sharing, [userId, since]);
  return row!.ids;
}

export interface ApproverRoles {
  /** When someone last gave them a role; null where the program did. */
  readonly since: Instant | null;
  /** Those who ever gave them a role, and those whom they gave one. */
  readonly related: readonly bigint[];
}

export async function findApproverRoles(tx: Transaction, userId: bigint): Promise<ApproverRoles> {
  const [row] = await tx.run<ApproverRoles>(approverRoles, [userId]);
  return row!;
}
