import type { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import type { AlarmEmails } from "@farsim/contract/desk/shop/alarms.ts";
import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Found } from "./find-alarms.ts";

/** An alarm as it is kept. Its kind may be one that this program does not know. */
export interface AlarmRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly count: number;
  readonly openedAt: Instant;
  readonly clearedAt: Instant | null;
}

const columns = `alarms.id, alarms.kind, alarms.subject, alarms.count, opened_at AS "openedAt", cleared_at AS "clearedAt"`;

// One look at a time: two servers would open, and write about, the same alarm twice.
const holdLook: Statement = {
  name: "hold_alarms",
  text: "SELECT pg_advisory_xact_lock(hashtextextended('alarms', 0))",
};

export async function holdAlarms(tx: Transaction): Promise<void> {
  await tx.run(holdLook, []);
}

// What is counted within the last hour fades by itself: of that the most is kept, of all else what there is now.
const countKept = `CASE f.kind WHEN 'unusualActivity' THEN GREATEST(alarms.count, f.count) ELSE f.count END`;

const keepCounts: Statement = {
  name: "keep_alarm_counts",
  text: `UPDATE alarms SET count = ${countKept} FROM unnest($1::text[], $2::text[], $3::integer[]) AS f (kind, subject, count)
         WHERE cleared_at IS NULL AND alarms.kind = f.kind AND alarms.subject = f.subject AND alarms.count <> ${countKept}`,
};

// What comes back so soon is the same alarm: it goes on as if it had never been over, and no one hears of it again.
const reopen: Statement = {
  name: "reopen_alarms",
  text: `UPDATE alarms SET cleared_at = NULL, count = ${countKept} FROM unnest($1::text[], $2::text[], $3::integer[]) AS f (kind, subject, count)
         WHERE id = (SELECT id FROM alarms a WHERE a.kind = f.kind AND a.subject = f.subject ORDER BY id DESC LIMIT 1)
           AND cleared_at > $4 RETURNING ${columns}`,
};

const open: Statement = {
  name: "open_alarms",
  text: `INSERT INTO alarms (kind, subject, count, opened_at)
         SELECT kind, subject, count, $4 FROM unnest($1::text[], $2::text[], $3::integer[]) AS f (kind, subject, count)
         ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO NOTHING RETURNING ${columns}`,
};

interface Kept {
  readonly opened: AlarmRow[];
  readonly again: AlarmRow[];
}

/** Keeps what was found; returns the alarms that are new, and those that go on because they were over only since `backSince`. */
export async function keepFound(
  tx: Transaction,
  found: readonly Found[],
  { now, backSince }: { readonly now: Instant; readonly backSince: Instant },
): Promise<Kept> {
  const lists = [
    found.map(({ kind }) => kind),
    found.map(({ subject }) => subject),
    found.map(({ count }) => count),
  ];
  await tx.run(keepCounts, lists);
  const again = await tx.run<AlarmRow>(reopen, [...lists, backSince]);
  return { opened: await tx.run<AlarmRow>(open, [...lists, now]), again };
}

// A clock that lags behind the one that opened it ends it no sooner.
const clear: Statement = {
  name: "clear_alarms",
  text: `UPDATE alarms SET cleared_at = GREATEST($1, opened_at) WHERE cleared_at IS NULL AND kind = ANY ($2)
           AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[]) AS f (kind, subject)
                           WHERE f.kind = alarms.kind AND f.subject = alarms.subject)
         RETURNING ${columns}`,
};

/** Ends the open alarms of some kinds that were not found; returns them. */
export function clearOthers(
  tx: Transaction,
  found: readonly Found[],
  { now, kinds }: { readonly now: Instant; readonly kinds: ReadonlySet<AlarmKind> },
): Promise<AlarmRow[]> {
  return tx.run<AlarmRow>(clear, [
    now,
    [...kinds],
    found.map(({ kind }) => kind),
    found.map(({ subject }) => subject),
  ]);
}

const alarms = (tx: Transaction) =>
  tx.db
    .selectFrom("alarms")
    .select(["id", "kind", "subject", "count", "opened_at as openedAt", "cleared_at as clearedAt"]);

interface Wanted {
  readonly kinds: readonly AlarmKind[];
  readonly isOpen: boolean;
  readonly before: bigint | undefined;
  readonly rows: number;
}

/** Alarms of some kinds, the newest first. */
export function findAlarmRows(
  tx: Transaction,
  { kinds, isOpen, before, rows }: Wanted,
): Promise<AlarmRow[]> {
  return alarms(tx)
    .where("kind", "in", kinds)
    .$if(isOpen, (query) => query.where("cleared_at", "is", null))
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(rows)
    .execute();
}

export async function countOpenRows(tx: Transaction, kinds: readonly AlarmKind[]): Promise<number> {
  const { n } = await tx.db
    .selectFrom("alarms")
    .select(sql<number>`count(*)::integer`.as("n"))
    .where("kind", "in", kinds)
    .where("cleared_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Of these alarms those that last. */
export function findStillOpen(tx: Transaction, ids: readonly bigint[]): Promise<AlarmRow[]> {
  return alarms(tx).where("id", "in", ids).where("cleared_at", "is", null).orderBy("id").execute();
}

/** The alarms of a day's email: those that last, and those that were over since a moment. */
export function findOfDay(tx: Transaction, since: Instant): Promise<AlarmRow[]> {
  return alarms(tx)
    .where(({ eb, or }) => or([eb("cleared_at", "is", null), eb("cleared_at", ">", since)]))
    .orderBy("id")
    .execute();
}

/** What someone chose; at once where they never did. */
export async function findChoice(tx: Transaction, userId: bigint): Promise<AlarmEmails> {
  const row = await tx.db
    .selectFrom("alarm_choices")
    .select(sql<AlarmEmails>`emails`.as("emails"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.emails ?? "atOnce";
}

export async function keepChoice(
  tx: Transaction,
  userId: bigint,
  emails: AlarmEmails,
): Promise<void> {
  await tx.db
    .insertInto("alarm_choices")
    .values({ user_id: userId, emails })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ emails }))
    .execute();
}

/** Everyone's choices who made one. */
export async function findChoices(tx: Transaction): Promise<ReadonlyMap<bigint, AlarmEmails>> {
  const rows = await tx.db
    .selectFrom("alarm_choices")
    .select(["user_id", sql<AlarmEmails>`emails`.as("emails")])
    .execute();
  return new Map(rows.map(({ user_id, emails }) => [user_id, emails]));
}

/** When the last daily emails were sent, before a day. */
export async function findLastDigest(tx: Transaction, day: Day): Promise<Instant | undefined> {
  const row = await tx.db
    .selectFrom("alarm_digests")
    .select("at")
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Whether the daily emails of a day were still to be sent. */
export async function beginDigest(tx: Transaction, day: Day, now: Instant): Promise<boolean> {
  const rows = await tx.db
    .insertInto("alarm_digests")
    .values({ day, at: now })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .returning("day")
    .execute();
  return rows.length > 0;
}
