import {
  digestOfLines,
  digestOfResults,
} from "../../../src/payments/recharge-files/digest-of-lines.ts";
import type { Check } from "../offence.ts";

/** Recharges that came by the file, and orders by a bank statement: each is on record in the audit log, and credits no more than was asked for. */
export const rechargeFileChecks: readonly Check[] = [
  {
    // One that a second administrator must confirm was asked for by its approval, which says the same.
    invariant: "record",
    name: "recharge files",
    text: `SELECT format('recharge file %s', f.id) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, found.words AS found
           FROM recharge_files f CROSS JOIN LATERAL (
             SELECT format('%s: %s lines worth %s by user %s from %s at %s: %s; %s opened, %s repeated, %s chosen, digest %s', f.name, total, amount_micros, asked_by,
                           f.origin, asked_at, f.reason, opened, repeated, chosen, ${digestOfLines("f.id")}) AS words) AS found
           LEFT JOIN LATERAL (
             SELECT format('%s: %s lines worth %s by user %s from %s at %s: %s; %s opened, %s repeated, %s chosen, digest %s', facts ->> 'name', facts ->> 'lines',
                           COALESCE((facts ->> 'createdMicros')::bigint, ((facts ->> 'amount')::numeric * 1000000)::bigint), actor_id,
                           a.origin, at, a.reason, facts ->> 'opened', facts ->> 'repeated', facts ->> 'chosen', facts ->> 'digest') AS words
             FROM audit_entries a WHERE subject = 'rechargeFile:' || f.id ORDER BY id LIMIT 1) AS e ON true
           WHERE e.words IS DISTINCT FROM found.words
           UNION ALL SELECT subject, 'a recharge file', 'none' FROM audit_entries a WHERE subject LIKE 'rechargeFile:%'
           AND NOT EXISTS (SELECT FROM recharge_files f WHERE 'rechargeFile:' || f.id = a.subject) ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "recharge files and their lines",
    text: `SELECT format('recharge file %s', id) AS place, counted.words AS expected, found.words AS found
           FROM recharge_files f CROSS JOIN LATERAL (
             SELECT format('%s lines worth %s, %s done, %s refused, %s credited', total, f.amount_micros, done, refused, credited_micros) AS words) AS found
           CROSS JOIN LATERAL (
             SELECT format('%s lines worth %s, %s done, %s refused, %s credited', count(*), COALESCE(sum(l.amount_micros), 0), count(done_at), count(error),
                           COALESCE(sum(l.amount_micros) FILTER (WHERE seq IS NOT NULL), 0)) AS words
             FROM recharge_lines l WHERE file_id = f.id) AS counted
           WHERE counted.words <> found.words ORDER BY id`,
  },
  {
    invariant: "record",
    name: "recharge files that are finished",
    text: `SELECT format('recharge file %s', id) AS place, COALESCE(e.words, 'not finished') AS expected, COALESCE(found.words, 'not finished') AS found
           FROM recharge_files f LEFT JOIN LATERAL (
             SELECT format('%s credited with %s, %s refused, at %s, digest %s', done - refused, credited_micros, refused, finished_at, ${digestOfResults("f.id")}) AS words
             WHERE finished_at IS NOT NULL AND done = total) AS found ON true
           LEFT JOIN LATERAL (
             SELECT format('%s credited with %s, %s refused, at %s, digest %s', facts ->> 'done', ((facts ->> 'amount')::numeric * 1000000)::bigint, facts ->> 'refused', at,
                           facts ->> 'digest') AS words
             FROM audit_entries WHERE subject = 'rechargeFile:' || f.id AND deed = 'admin/rechargeFile/finish') AS e ON true
           WHERE e.words IS DISTINCT FROM found.words OR (finished_at IS NOT NULL AND done <> total) ORDER BY id`,
  },
  {
    invariant: "record",
    name: "recharge files that were stopped",
    text: `SELECT COALESCE('rechargeFile:' || id, subject) AS place, COALESCE(e.words, 'not stopped') AS expected, COALESCE(f.words, 'not stopped') AS found
           FROM (SELECT id, format('by user %s: %s', stopped_by, stop_reason) AS words FROM recharge_files WHERE stopped_by IS NOT NULL) AS f
           FULL JOIN (SELECT subject, format('by user %s: %s', actor_id, reason) AS words FROM audit_entries WHERE deed = 'admin/rechargeFile/stop') AS e
             ON e.subject = 'rechargeFile:' || f.id
           WHERE e.words IS DISTINCT FROM f.words ORDER BY 1`,
  },
  {
    // A line that was credited is a recharge or an order on record, which names the file, and an activity, which those by hand follow.
    invariant: "record",
    name: "recharges by the file",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected,
                  COALESCE(l.words, 'a line of a recharge file') AS found
           FROM (SELECT split_part(subject, ':', 2)::bigint AS user_id, (facts ->> 'seq')::bigint AS seq,
                        format('file %s, order %s, %s by user %s at %s: %s', facts ->> 'file', facts ->> 'order', ((facts ->> 'amount')::numeric * 1000000)::bigint, actor_id, at, reason) AS words
                 FROM audit_entries WHERE deed IN ('admin/recharge', 'admin/order/finish') AND facts ? 'file') AS e
           FULL JOIN (SELECT l.user_id, seq, format('file %s, order %s, %s by user %s at %s: %s', file_id, o.remark, l.amount_micros, asked_by, done_at, l.reason) AS words
                      FROM recharge_lines l JOIN recharge_files f ON f.id = file_id LEFT JOIN pay_orders o ON o.id = l.order_id WHERE seq IS NOT NULL) AS l USING (user_id, seq)
           WHERE e.words IS DISTINCT FROM l.words ORDER BY user_id, seq`,
  },
  {
    invariant: "record",
    name: "bank statements and their lines",
    text: `SELECT format('recharge file %s', f.id) AS place, counted.words AS expected, found.words AS found
           FROM recharge_files f CROSS JOIN LATERAL (SELECT format('%s orders, %s chosen', CASE WHEN chosen IS NULL THEN 0 ELSE total END, chosen) AS words) AS found
           CROSS JOIN LATERAL (
             SELECT format('%s orders, %s chosen', count(order_id), CASE WHEN f.chosen IS NOT NULL THEN count(*) FILTER (WHERE l.chosen) END) AS words
             FROM recharge_lines l WHERE file_id = f.id) AS counted
           WHERE counted.words <> found.words ORDER BY f.id`,
  },
  {
    // What waits, or was rejected, credits nothing; nor does anything before it was confirmed.
    invariant: "record",
    name: "recharge files that wait",
    text: `SELECT format('recharge file %s', f.id) AS place, 'nothing done before it was confirmed' AS expected, format('%s of %s lines done', done, total) AS found
           FROM recharge_files f JOIN approvals p ON p.file_id = f.id
           WHERE (p.status <> 'CONFIRMED' AND (done > 0 OR finished_at IS NOT NULL))
              OR EXISTS (SELECT FROM recharge_lines WHERE file_id = f.id AND done_at < p.decided_at) ORDER BY f.id`,
  },
];
