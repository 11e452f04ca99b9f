import type { Check } from "../offence.ts";

/**
 * The hash that follows from an entry and the link before it, said once more: the database's own function for it (`link_audit_entries`) could
 * have been replaced by someone who changes entries.
 */
const expectedHash = `sha256(coalesce(lag(l.hash) OVER (ORDER BY l.position), '') || convert_to(jsonb_build_array(e.id,
  (extract(epoch FROM e.at) * 1000000)::bigint, e.actor_id, e.deed, e.subject, e.origin, e.reason, e.facts)::text, 'UTF8'))`;

/**
 * Every entry is linked once, or waits for it; every link carries the hash that follows from its entry and the link before, without a gap, and the
 * end of the chain is kept beside it.
 */
export const auditChecks: readonly Check[] = [
  {
    invariant: "audit",
    name: "audit_chain",
    text: `SELECT 'audit entry ' || entry_id AS place, coalesce(encode(expected, 'hex'), 'an entry') AS expected,
                  CASE WHEN expected IS NULL THEN 'none' ELSE encode(hash, 'hex') END AS found
           FROM (SELECT l.position, l.entry_id, l.hash, CASE WHEN e.id IS NOT NULL THEN ${expectedHash} END AS expected
                 FROM audit_links l LEFT JOIN audit_entries e ON e.id = l.entry_id) AS chained
           WHERE hash IS DISTINCT FROM expected ORDER BY position`,
  },
  {
    invariant: "audit",
    name: "audit_gap",
    text: `SELECT 'audit entry ' || entry_id AS place, 'link ' || wanted AS expected, 'link ' || position AS found
           FROM (SELECT position, entry_id, row_number() OVER (ORDER BY position) AS wanted FROM audit_links) AS counted
           WHERE position <> wanted ORDER BY position`,
  },
  {
    invariant: "audit",
    name: "audit_end",
    text: `SELECT 'the end of the audit log' AS place, 'link ' || c.last_position || ' ' || encode(c.last_hash, 'hex') AS expected,
                  'link ' || coalesce(l.position, 0) || ' ' || coalesce(encode(l.hash, 'hex'), '') AS found
           FROM audit_chain c LEFT JOIN LATERAL (SELECT position, hash FROM audit_links ORDER BY position DESC LIMIT 1) AS l ON true
           WHERE coalesce(l.position, 0) <> c.last_position OR coalesce(l.hash, '') <> c.last_hash
           UNION ALL SELECT 'the end of the audit log', 'one row', 'none' WHERE NOT EXISTS (SELECT FROM audit_chain)`,
  },
  {
    invariant: "audit",
    name: "audit_unlinked",
    text: `SELECT 'audit entry ' || coalesce(e.id, u.entry_id) AS place, 'one link, or one that it waits for' AS expected,
                  format('%s and %s, %s', CASE WHEN l.entry_id IS NULL THEN 'no link' ELSE 'a link' END,
                         CASE WHEN u.entry_id IS NULL THEN 'none that it waits for' ELSE 'one that it waits for' END,
                         CASE WHEN e.id IS NULL THEN 'without an entry' ELSE 'of an entry' END) AS found
           FROM audit_entries e FULL JOIN unlinked_audit_entries u ON u.entry_id = e.id
           LEFT JOIN audit_links l ON l.entry_id = coalesce(e.id, u.entry_id)
           WHERE e.id IS NULL OR (l.entry_id IS NULL) = (u.entry_id IS NULL) ORDER BY coalesce(e.id, u.entry_id)`,
  },
  {
    // Numbers are given in the order of writing: one that was linked long after a later one was slipped in among what was before.
    invariant: "audit",
    name: "audit_order",
    text: `SELECT 'audit entry ' || entry_id AS place, 'a link before ' || later AS expected, 'one of ' || linked_at AS found
           FROM (SELECT entry_id, position, linked_at, min(position) OVER later_ones AS first_of_later, min(linked_at) OVER later_ones AS later
                 FROM audit_links WINDOW later_ones AS (ORDER BY entry_id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)) AS links
           WHERE position > first_of_later AND linked_at > later + interval '1 hour' ORDER BY entry_id`,
  },
  {
    // An entry waits for a moment: one that is left out while others are linked was held back.
    invariant: "audit",
    name: "audit_late",
    text: `SELECT 'audit entry ' || entry_id AS place, 'a link within an hour' AS expected, 'none since ' || since AS found
           FROM unlinked_audit_entries
           WHERE since + interval '1 hour' < (SELECT linked_at FROM audit_links ORDER BY position DESC LIMIT 1) ORDER BY entry_id`,
  },
];
