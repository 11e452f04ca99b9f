import type { Database } from "../../src/platform/database/database.ts";

const roles = `
  INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
  SELECT now(), 0, 'admin/customer/setLevel', 'user:' || u.id, 'a test',
         jsonb_build_object('after', jsonb_build_object('level', level, 'role', role_id::text))
  FROM users u WHERE COALESCE(u.role_id, 0) <> COALESCE((
    SELECT (facts #>> '{after,role}')::bigint FROM audit_entries e
    WHERE e.subject = 'user:' || u.id AND e.deed = 'admin/customer/setLevel' ORDER BY e.id DESC LIMIT 1), 0)`;

const shut = `
  INSERT INTO audit_entries (at, actor_id, deed, subject, origin)
  SELECT COALESCE(disabled_at, now()), 0, CASE WHEN disabled_at IS NULL THEN 'admin/customer/enable' ELSE 'admin/customer/disable' END,
         'user:' || u.id, 'a test'
  FROM users u WHERE u.disabled_at IS DISTINCT FROM (
    SELECT CASE e.deed WHEN 'admin/customer/disable' THEN e.at END FROM audit_entries e
    WHERE e.subject = 'user:' || u.id AND e.deed LIKE 'admin/customer/%able' ORDER BY e.id DESC LIMIT 1)`;

/**
 * Puts on record who is an administrator and whose account is shut, as the desk would have: for tests that set this up in the
 * rows themselves.
 */
export async function putOnRecord({ pool }: Database): Promise<void> {
  await pool.query(roles);
  await pool.query(shut);
  await pool.query("SELECT link_audit_entries()");
}
