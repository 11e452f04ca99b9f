import type { Check } from "../offence.ts";

/** What accounts have accepted of the legal documents. */
export const acceptanceChecks: readonly Check[] = [
  {
    // A later version may have come into force in the very moment in which an earlier one was accepted: that is none.
    invariant: "record",
    name: "accepted documents",
    text: `SELECT format('acceptance of %s by user %s', document, user_id) AS place,
                  'a version that had come into force, and an account that is there' AS expected,
                  format('version %s, accepted at %s', a.version, accepted_at) AS found
           FROM legal_acceptances a JOIN users u ON u.id = user_id
           LEFT JOIN shop_settings s ON s.topic = document AND s.version = a.version AND valid_from <= accepted_at
           WHERE u.deleted_at IS NOT NULL OR (a.version > 0 AND s.version IS NULL) ORDER BY 1`,
  },
];
