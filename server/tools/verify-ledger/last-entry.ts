/** Joins the last entry of the audit log of some kinds on a subject, as `e`. */
export const lastEntry = (columns: string, kinds: string, subject: string) =>
  `LEFT JOIN LATERAL (SELECT ${columns} FROM audit_entries WHERE subject = ${subject} AND deed IN (${kinds}) ORDER BY id DESC LIMIT 1) AS e ON true`;
