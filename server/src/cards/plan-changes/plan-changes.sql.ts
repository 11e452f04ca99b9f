import { sql } from "kysely";
import { type Day, dayOf } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** A change of plan that was announced for a card. */
export interface AnnouncedRow {
  readonly cardId: bigint;
  readonly jobId: bigint;
  readonly planId: bigint;
  readonly version: number;
  readonly fromDay: Day;
  readonly announcedAt: Instant;
  /** When the email about it was sent; null: not yet. */
  readonly notifiedAt: Instant | null;
  /** When that email was last handed to the mail server, taken or not. */
  readonly triedAt: Instant | null;
  /** Whether it stands among the card's plans by now. */
  readonly placed: boolean;
  /** When it is to be looked at. */
  readonly dueAt: Instant;
}

const find: Statement = {
  name: "find_plan_changes",
  text: `SELECT card_id AS "cardId", job_id AS "jobId", plan_id AS "planId", version, from_day AS "fromDay", announced_at AS "announcedAt",
                told_at AS "notifiedAt", tried_at AS "triedAt", placed, due_at AS "dueAt"
         FROM plan_changes WHERE card_id = ANY($1::bigint[])`,
};
const lock: Statement = {
  name: "lock_plan_changes",
  text: `${find.text} ORDER BY card_id FOR UPDATE`,
};

/** What is announced for some cards. */
export function findChanges(tx: Transaction, cardIds: readonly bigint[]): Promise<AnnouncedRow[]> {
  return tx.run(find, [cardIds]);
}

/** The same, held until commit; after the wallets and cards. */
export function lockChanges(tx: Transaction, cardIds: readonly bigint[]): Promise<AnnouncedRow[]> {
  return tx.run(lock, [cardIds]);
}

const add: Statement = {
  name: "add_plan_changes",
  text: `INSERT INTO plan_changes (card_id, job_id, plan_id, version, from_day, announced_at, due_at)
         SELECT unnest($1::bigint[]), $2, $3, $4, $5, $6, $7`,
};

type NewChange = Omit<AnnouncedRow, "cardId" | "notifiedAt" | "triedAt" | "placed">;

export async function insertChanges(
  tx: Transaction,
  cardIds: readonly bigint[],
  { jobId, planId, version, fromDay, announcedAt, dueAt }: NewChange,
): Promise<void> {
  await tx.run(add, [cardIds, jobId, planId, version, fromDay, announcedAt, dueAt]);
}

export async function deleteChange(tx: Transaction, cardId: bigint): Promise<void> {
  await tx.db.deleteFrom("plan_changes").where("card_id", "=", cardId).execute();
}

/** The change stands among the card's plans, from a day on; it is looked at again when that has come. */
export async function setPlaced(
  tx: Transaction,
  cardId: bigint,
  { fromDay, dueAt }: { readonly fromDay: Day; readonly dueAt: Instant },
): Promise<void> {
  await tx.db
    .updateTable("plan_changes")
    .set({ placed: true, from_day: fromDay, due_at: dueAt })
    .where("card_id", "=", cardId)
    .execute();
}

/** The cards are looked at again at that moment. */
export async function setDue(
  tx: Transaction,
  cardIds: readonly bigint[],
  dueAt: Instant,
): Promise<void> {
  await tx.db
    .updateTable("plan_changes")
    .set({ due_at: dueAt })
    .where(sql<boolean>`card_id = ANY(${cardIds}::bigint[])`)
    .execute();
}

const notified: Statement = {
  name: "set_told_of_plan_changes",
  // A card that could not be placed for want of it is looked at again.
  text: `UPDATE plan_changes SET told_at = COALESCE(told_at, $3),
           due_at = CASE WHEN told_at IS NULL AND from_day <= $4::date THEN LEAST(due_at, $3) ELSE due_at END
         WHERE job_id = $1 AND card_id = ANY($2::bigint[])`,
};

const tried: Statement = {
  name: "set_tried_of_plan_changes",
  text: `UPDATE plan_changes SET tried_at = $3 WHERE job_id = $1 AND card_id = ANY($2::bigint[]) RETURNING card_id AS "cardId", told_at AS "notifiedAt"`,
};

/** The email about these cards is handed over now; says which of them still stand, and whether their holder was told before. */
export function setTried(
  tx: Transaction,
  { jobId, cardIds, now }: { jobId: bigint; cardIds: readonly bigint[]; now: Instant },
): Promise<Pick<AnnouncedRow, "cardId" | "notifiedAt">[]> {
  return tx.run(tried, [jobId, cardIds, now]);
}

/** The email about these cards was sent. */
export async function setNotified(
  tx: Transaction,
  { jobId, cardIds, now }: { jobId: bigint; cardIds: readonly bigint[]; now: Instant },
): Promise<void> {
  await tx.run(notified, [jobId, cardIds, now, dayOf(now.add({ hours: 72 }), "UTC")]);
}

/** Why a job announces a change, as the holders read it. */
export async function reasonOf(tx: Transaction, jobId: bigint): Promise<string> {
  const { reason } = await tx.db
    .selectFrom("card_jobs")
    .where("id", "=", jobId)
    .select(sql<string>`terms ->> 'reason'`.as("reason"))
    .executeTakeFirstOrThrow();
  return reason;
}

const due: Statement = {
  name: "due_plan_changes",
  text: `WITH first AS (SELECT c.holder_id FROM plan_changes p JOIN cards c ON c.id = p.card_id WHERE p.due_at <= $1 AND c.holder_id IS NOT NULL
                        ORDER BY p.due_at LIMIT 1)
         SELECT p.card_id AS "cardId", c.holder_id AS "holderId" FROM first
         JOIN cards c ON c.holder_id = first.holder_id JOIN plan_changes p ON p.card_id = c.id
         WHERE p.due_at <= $1 ORDER BY p.card_id LIMIT $2`,
};

/** The cards of one holder that are to be looked at now. */
export function dueCards(
  tx: Transaction,
  now: Instant,
  atMost: number,
): Promise<{ cardId: bigint; holderId: bigint }[]> {
  return tx.run(due, [now, atMost]);
}

const ofHolder: Statement = {
  name: "job_cards_of_holder",
  text: `SELECT j.card_id AS id FROM cards c JOIN card_job_cards j ON j.card_id = c.id AND j.job_id = $1
         WHERE c.holder_id = (SELECT holder_id FROM cards WHERE id = $2) AND j.done_at IS NULL ORDER BY j.card_id LIMIT $3`,
};

/** The cards of a job that the holder of one of them holds, and that wait; none where no one holds it. */
export async function waitingOfHolder(
  tx: Transaction,
  { jobId, cardId, atMost }: { jobId: bigint; cardId: bigint; atMost: number },
): Promise<bigint[]> {
  const rows = await tx.run<{ id: bigint }>(ofHolder, [jobId, cardId, atMost]);
  return rows.map(({ id }) => id);
}
