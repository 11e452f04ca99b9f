import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { jobSchema } from "../../platform/jobs/job-schema.ts";
import type { Alerts } from "../settings/settings.sql.ts";

const chosen: Statement = {
  name: "find_chosen_alerts",
  text: `SELECT u.id AS "userId", a.user_id IS NOT NULL AS "hasChosen", a.low_balance_micros AS "lowBalanceMicros",
                a.data_50 AS "data50", a.data_80 AS "data80", a.data_100 AS "data100", a.recharged, a.card_stopped AS "cardStopped"
         FROM users u LEFT JOIN account_alerts a ON a.user_id = u.id
         WHERE u.id = ANY($1::bigint[]) AND u.is_register AND u.deleted_at IS NULL`,
};

/** What registered people have chosen to be told; `hasChosen` is false where the usual alerts hold. */
export function findChosenAlerts(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<(Alerts & { readonly userId: bigint; readonly hasChosen: boolean })[]> {
  return tx.run(chosen, [userIds]);
}

// One statement: the email and the job that sends it, or neither where there was an email about that occasion before.
const write: Statement = {
  name: "write_letters",
  text: `WITH written AS (
           INSERT INTO letters (user_id, occasion, kind, facts, written_at)
           SELECT user_id, occasion, kind, facts::jsonb, $5
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS l (user_id, occasion, kind, facts)
           ON CONFLICT (user_id, occasion) DO NOTHING RETURNING id)
         SELECT ${jobSchema}.add_job($6, json_build_object('letterId', id::text)) FROM written`,
};

interface NewEmail {
  readonly userId: bigint;
  readonly eventKey: string;
  readonly kind: string;
  readonly facts: string;
}

export async function insertEmails(
  tx: Transaction,
  emails: readonly NewEmail[],
  { now, task }: { now: Instant; task: string },
): Promise<void> {
  await tx.run(write, [
    emails.map(({ userId }) => userId),
    emails.map(({ eventKey }) => eventKey),
    emails.map(({ kind }) => kind),
    emails.map(({ facts }) => facts),
    now,
    task,
  ]);
}

const take: Statement = {
  name: "take_letter",
  text: `UPDATE letters l SET taken_at = $2 FROM users u
         WHERE l.id = $1 AND l.taken_at IS NULL AND u.id = l.user_id AND u.deleted_at IS NULL
         RETURNING l.user_id AS "userId", l.facts::text AS facts, l.written_at AS "writtenAt", u.email, u.language`,
};

export interface TakenEmail {
  readonly userId: bigint;
  readonly facts: string;
  readonly writtenAt: Instant;
  readonly email: string;
  readonly language: string;
}

/** Takes an email for sending, so that no other worker does; undefined where one has, or its reader has left. */
export async function takeEmailRow(
  tx: Transaction,
  emailId: bigint,
  now: Instant,
): Promise<TakenEmail | undefined> {
  return (await tx.run<TakenEmail>(take, [emailId, now]))[0];
}

export async function setEmailNotTaken(tx: Transaction, emailId: bigint): Promise<void> {
  await tx.db.updateTable("letters").set({ taken_at: null }).where("id", "=", emailId).execute();
}
