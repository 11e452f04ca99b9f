import type { CardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { sql } from "kysely";
import { type CardsMeant, meantCards } from "./meant-cards.sql.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { StockResult } from "../../billing/account/with-stock.ts";

type JobAction = CardJob["deed"];

interface NewJob {
  readonly action: JobAction;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly askedBy: bigint;
  readonly origin: string;
  readonly now: Instant;
}

/** Keeps a job with the cards that are meant: named, or every one that a search finds now; later ones are none of its business. */
export async function insertJob(
  tx: Transaction,
  meant: CardsMeant,
  { action, terms, askedBy, origin, now }: NewJob,
): Promise<{ id: bigint; total: number }> {
  const { id } = await tx.db
    .insertInto("card_jobs")
    .values({
      deed: action,
      terms: JSON.stringify(terms),
      asked_by: askedBy,
      origin,
      asked_at: now,
      total: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const matching = await meantCards(tx, meant);
  if (!matching) return { id, total: 0 };
  const { numInsertedOrUpdatedRows: found = 0n } = await tx.db
    .insertInto("card_job_cards")
    .columns(["job_id", "card_id"])
    .expression(matching.select([sql<bigint>`${id}::bigint`.as("job"), "cards.id"]))
    .executeTakeFirst();
  const total = Number(found);
  await tx.db.updateTable("card_jobs").set({ total }).where("id", "=", id).execute();
  return { id, total };
}

/** What binding the packs of a job may credit altogether: it makes none beyond that. */
export async function setJobValue(tx: Transaction, id: bigint, value: Micros): Promise<void> {
  await tx.db.updateTable("card_jobs").set({ value_micros: value }).where("id", "=", id).execute();
}

/** Holds a job, so that two workers never take the same cards; undefined once it is finished, and as long as it waits for a second administrator. */
export function lockOpenJob(tx: Transaction, id: bigint) {
  return tx.db
    .selectFrom("card_jobs")
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("approvals")
            .select("id")
            .whereRef("approvals.job_id", "=", "card_jobs.id")
            .where("status", "<>", "CONFIRMED"),
        ),
      ),
    )
    .select([
      sql<JobAction>`deed`.as("action"),
      sql<Record<string, unknown>>`terms`.as("terms"),
      "asked_by as askedBy",
      "origin",
      "total",
      "done",
      "refused",
      "value_micros as valueMicros",
      "created_micros as createdMicros",
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type OpenJob = NonNullable<Awaited<ReturnType<typeof lockOpenJob>>>;

export async function nextCards(tx: Transaction, jobId: bigint, rows: number): Promise<bigint[]> {
  const waiting = await tx.db
    .selectFrom("card_job_cards")
    .where("job_id", "=", jobId)
    .where("done_at", "is", null)
    .select("card_id")
    .orderBy("card_id")
    .limit(rows)
    .execute();
  return waiting.map(({ card_id }) => card_id);
}

const keep: Statement = {
  name: "keep_pack_results",
  text: `UPDATE card_job_cards AS c SET error = r.error, done_at = $4, tag = NULL, former_tag = NULL
         FROM unnest($2::bigint[], $3::text[]) AS r (card_id, error) WHERE c.job_id = $1 AND c.card_id = r.card_id`,
};

export interface JobResults {
  readonly results: readonly StockResult[];
  /** What binding those that were made may credit. */
  readonly created: Micros;
}

/** Keeps what became of some cards, how far the job is, and what binding those that it made may credit. */
export async function keepResults(
  tx: Transaction,
  jobId: bigint,
  { results, created }: JobResults,
  now: Instant,
): Promise<void> {
  await tx.run(keep, [
    jobId,
    results.map(({ cardId }) => cardId),
    results.map(({ error }) => error ?? null),
    now,
  ]);
  const refused = results.filter(({ error }) => error !== undefined).length;
  await tx.db
    .updateTable("card_jobs")
    .set(({ eb }) => ({
      done: eb("done", "+", results.length),
      refused: eb("refused", "+", refused),
      created_micros: eb("created_micros", "+", created),
    }))
    .where("id", "=", jobId)
    .execute();
}

export async function setFinished(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await tx.db.updateTable("card_jobs").set({ finished_at: now }).where("id", "=", id).execute();
}

/** Refuses what was not done yet. Returns how many cards that were. */
export async function refuseRest(
  tx: Transaction,
  id: bigint,
  { error, now }: { readonly error: ProblemKey; readonly now: Instant },
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable("card_job_cards")
    .set({ error, done_at: now, tag: null, former_tag: null })
    .where("job_id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();
  const refused = Number(numUpdatedRows);
  await tx.db
    .updateTable("card_jobs")
    .set(({ eb }) => ({ done: eb("done", "+", refused), refused: eb("refused", "+", refused) }))
    .where("id", "=", id)
    .execute();
  return refused;
}

const shownJobs = (tx: Transaction) =>
  tx.db
    .selectFrom("card_jobs as job")
    .innerJoin("users as asker", "asker.id", "job.asked_by")
    .leftJoin("approvals as approval", "approval.job_id", "job.id")
    .select([
      "job.id",
      sql<JobAction>`job.deed`.as("deed"),
      sql<
        CardJob["state"]
      >`CASE WHEN job.finished_at IS NOT NULL THEN 'done' WHEN approval.status = 'PENDING' THEN 'waiting'
        WHEN approval.status <> 'CONFIRMED' THEN 'declined' ELSE 'running' END`.as("state"),
      "asker.username as askedBy",
      "job.asked_at as askedAt",
      "job.finished_at as finishedAt",
      sql<string | null>`job.terms ->> 'reason'`.as("reason"),
      "job.total",
      "job.done",
      "job.refused",
    ]);

export type StoredJob = Awaited<ReturnType<typeof findJobs>>[number];

export const findJob = (tx: Transaction, id: bigint): Promise<StoredJob | undefined> =>
  shownJobs(tx).where("job.id", "=", id).executeTakeFirst();

/** Jobs of some kinds below an id, the newest first. */
export const findJobs = (
  tx: Transaction,
  {
    actions,
    before,
    rows,
  }: {
    readonly actions: readonly JobAction[];
    readonly before: bigint | undefined;
    readonly rows: number;
  },
) =>
  shownJobs(tx)
    .where("job.deed", "in", [...actions])
    .$if(before !== undefined, (query) => query.where("job.id", "<", before!))
    .orderBy("job.id", "desc")
    .limit(rows)
    .execute();

/** What became of a job's cards below an id, the newest card first. */
export function findResults(
  tx: Transaction,
  jobId: bigint,
  { onlyRefused, before, rows }: { onlyRefused: boolean; before: bigint | undefined; rows: number },
) {
  return tx.db
    .selectFrom("card_job_cards as result")
    .innerJoin("cards", "cards.id", "result.card_id")
    .where("result.job_id", "=", jobId)
    .where("result.done_at", "is not", null)
    .$if(onlyRefused, (query) => query.where("result.error", "is not", null))
    .$if(before !== undefined, (query) => query.where("result.card_id", "<", before!))
    .select([
      "result.card_id as cardId",
      "cards.card_number as cardNumber",
      sql<ProblemKey | null>`result.error`.as("error"),
    ])
    .orderBy("result.card_id", "desc")
    .limit(rows)
    .execute();
}
