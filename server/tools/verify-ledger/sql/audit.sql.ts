import type { Check } from "../offence.ts";

/**
 * The hash that follows from an entry and the one before it, said once more: the database's own function for it (`chain_audit_entry`) could have
 * been replaced by someone who changes entries.
 */
const expectedHash = `sha256(coalesce(lag(e.hash) OVER (ORDER BY e.id), '') || convert_to(jsonb_build_array(e.id,
  (extract(epoch FROM e.at) * 1000000)::bigint, e.actor_id, e.deed, e.subject, e.origin, e.reason, e.facts)::text, 'UTF8'))`;

/** Every entry carries the hash that follows from it and the one before, and the end of the chain is kept beside it. */
export const auditChecks: readonly Check[] = [
  {
    invariant: "audit",
    name: "audit_chain",
    text: `SELECT 'audit entry ' || id AS place, encode(expected, 'hex') AS expected, encode(hash, 'hex') AS found
           FROM (SELECT e.id, e.hash, ${expectedHash} AS expected FROM audit_entries e) AS chained
           WHERE hash <> expected ORDER BY id`,
  },
  {
    invariant: "audit",
    name: "audit_end",
    text: `SELECT 'the end of the audit log' AS place, 'entry ' || c.last_id || ' ' || encode(c.last_hash, 'hex') AS expected,
                  'entry ' || coalesce(e.id, 0) || ' ' || coalesce(encode(e.hash, 'hex'), '') AS found
           FROM audit_chain c LEFT JOIN LATERAL (SELECT id, hash FROM audit_entries ORDER BY id DESC LIMIT 1) AS e ON true
           WHERE coalesce(e.id, 0) <> c.last_id OR coalesce(e.hash, '') <> c.last_hash
           UNION ALL SELECT 'the end of the audit log', 'one row', 'none' WHERE NOT EXISTS (SELECT FROM audit_chain)`,
  },
];
