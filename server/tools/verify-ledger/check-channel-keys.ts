import { formerHours } from "../../src/channels/usage-keys.ts";
import type { Check } from "./offence.ts";

/** Which keys report use, and until when: each as the audit log has it. */
export const channelKeyChecks: readonly Check[] = [
  {
    // With one, use is reported and charged: each was made by someone, and ends when a later one says so.
    invariant: "record",
    name: "keys of channels",
    text: `SELECT 'channel ' || COALESCE(e.channel, k.channel) AS place,
                  CASE WHEN e.channel IS NULL THEN 'no such key' ELSE format('key %s of %s until %s', digest, e.at, e.ends_at) END AS expected,
                  CASE WHEN k.channel IS NULL THEN 'none' ELSE format('key %s of %s until %s', digest, k.created_at, k.ends_at) END AS found
           FROM (SELECT split_part(subject, ':', 2) AS channel, facts ->> 'digest' AS digest, at,
                        (SELECT min(GREATEST(e.at, (l.facts ->> 'formerUntil')::timestamptz)) FROM audit_entries l
                         WHERE l.subject = e.subject AND l.deed = e.deed AND l.id > e.id) AS ends_at
                 FROM audit_entries e WHERE deed = 'admin/channel/renewKey') AS e
           FULL JOIN (SELECT name AS channel, encode(k.digest, 'hex') AS digest, k.created_at, ends_at
                      FROM channel_keys k JOIN channels ON channels.id = channel_id) AS k USING (channel, digest)
           WHERE (e.at, e.ends_at) IS DISTINCT FROM (k.created_at, k.ends_at) ORDER BY 1, 2`,
  },
  {
    // An entry that says another end would keep a stolen key open.
    invariant: "record",
    name: "how long former keys of channels open",
    text: `SELECT format('audit entry %s', id) AS place, 'an administrator, and an end at once or in ${formerHours} hours' AS expected,
                  format('user %s, %s', actor_id, facts ->> 'formerUntil') AS found
           FROM audit_entries WHERE deed = 'admin/channel/renewKey'
             AND (actor_id = 0 OR (facts ->> 'formerUntil')::timestamptz NOT IN (at, at + interval '${formerHours} hours')) ORDER BY id`,
  },
];
