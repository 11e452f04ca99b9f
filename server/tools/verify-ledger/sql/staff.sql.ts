import { StandardRole, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { lastEntry } from "../last-entry.ts";
import type { Check } from "../offence.ts";

/** Who has which role from then on (`record-role.ts`). */
const roleEntry = "'admin/customer/setLevel'";
/** Before there were roles, all administrators were what owners are now. */
const roleAfter = `CASE WHEN facts -> 'after' ? 'role' THEN facts #>> '{after,role}' WHEN facts #>> '{after,level}' = '1' THEN '1' END`;
/** What a role may do from then on (`change-roles.ts`). */
const roleEntries = "'admin/role/save', 'admin/role/delete'";
/** As the migration of the roles wrote them; an owner's rights are counted up nowhere. */
const standardRows = StandardRole.options
  .map(
    (role, place) =>
      `(${place + 1}, '${JSON.stringify({ rights: role === "owner" ? [] : standardRoles[role] })}'::jsonb)`,
  )
  .join(", ");

/** Who works at the desk, and what they may do there: each is on record in the audit log. */
export const staffChecks: readonly Check[] = [
  {
    invariant: "record",
    name: "members of staff",
    text: `SELECT format('user %s', u.id) AS place, COALESCE('role ' || e.role, 'no role') AS expected, COALESCE('role ' || u.role_id, 'no role') AS found
           FROM users u ${lastEntry(`${roleAfter} AS role`, roleEntry, "'user:' || u.id")}
           WHERE deleted_at IS NULL AND u.role_id::text IS DISTINCT FROM e.role ORDER BY u.id`,
  },
  {
    invariant: "record",
    name: "roles and their rights",
    text: `WITH expected AS (
             SELECT COALESCE(e.id, s.id) AS id, CASE WHEN e.id IS NULL THEN s.role ELSE e.role END AS role
             FROM (VALUES ${standardRows}) AS s (id, role) FULL JOIN (
               SELECT DISTINCT ON (subject) split_part(subject, ':', 2)::bigint AS id, facts -> 'after' AS role
               FROM audit_entries WHERE deed IN (${roleEntries}) ORDER BY subject, audit_entries.id DESC) AS e ON e.id = s.id)
           SELECT format('role %s', COALESCE(s.id, e.id)) AS place, COALESCE(e.role, 'null')::text AS expected, COALESCE(s.role, 'null')::text AS found
           FROM (SELECT id, jsonb_strip_nulls(jsonb_build_object('name', name, 'rights', rights)) AS role FROM staff_roles) AS s
           FULL JOIN (SELECT id, role FROM expected WHERE role <> 'null') AS e ON s.id = e.id
           WHERE s.role IS DISTINCT FROM e.role ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "open invitations of staff",
    text: `SELECT format('invitation %s', i.id) AS place, COALESCE(format('%s as role %s until %s by user %s', e.facts ->> 'email', e.facts ->> 'role',
                         (e.facts ->> 'expiresAt')::timestamptz, e.actor_id), 'no invitation') AS expected,
                  format('%s as role %s until %s by user %s', i.email, i.role_id, i.expires_at, i.invited_by) AS found
           FROM staff_invitations i ${lastEntry("facts, actor_id, at", "'admin/staff/invite'", "'invitation:' || i.id")}
           WHERE (i.email, i.role_id::text, i.expires_at, i.invited_by, i.invited_at) IS DISTINCT FROM
                 (e.facts ->> 'email', e.facts ->> 'role', (e.facts ->> 'expiresAt')::timestamptz, e.actor_id, e.at) ORDER BY i.id`,
  },
  {
    // A job goes on after its administrator has left. Before the shop's own entry no one put on record who was one.
    invariant: "record",
    name: "who did what administrators do",
    text: `SELECT format('audit entry %s', e.id) AS place, 'an administrator' AS expected, format('user %s', actor_id) AS found
           FROM audit_entries e LEFT JOIN LATERAL (
             SELECT facts #>> '{after,level}' AS level FROM audit_entries l
             WHERE l.subject = 'user:' || e.actor_id AND l.deed = ${roleEntry} AND l.id < e.id ORDER BY l.id DESC LIMIT 1) AS l ON true
           WHERE e.deed LIKE 'admin/%' AND e.actor_id <> 0 AND e.subject NOT LIKE 'job:%' AND e.subject NOT LIKE 'import:%' AND NOT (e.deed = 'admin/rechargeFile/finish' AND EXISTS (SELECT FROM recharge_files f WHERE 'rechargeFile:' || f.id = e.subject AND f.asked_by = e.actor_id))
             AND e.id > (SELECT min(id) FROM audit_entries WHERE subject = 'shop' AND deed = 'program/openShop')
             AND l.level IS DISTINCT FROM '1' ORDER BY e.id`,
  },
];
