import { ServiceChange } from "@farsim/contract/desk/cards/card-jobs.ts";
import { stillHolds } from "../../accounts/staff/still-holds.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { queueJob, rightFor } from "./card-job.ts";
import {
  type JobResults,
  keepResults,
  lockOpenJob,
  nextCards,
  type OpenJob,
} from "./card-jobs.sql.ts";
import { announceForHolder, withdrawForHolder } from "../plan-changes/announce-change.ts";
import { waitingOfHolder } from "../plan-changes/plan-changes.sql.ts";
import { giveTags } from "../tag-files/give-tags.ts";
import { changePacks } from "./change-packs.ts";
import { endJob, finishJob } from "./end-job.ts";
import { changeService } from "./change-service.ts";

interface Running {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
}

/**
 * StarterPacks have no holder, and are changed some in each transaction. Held cards go one by one, or those of one holder, who gets one
 * email: no customer waits for another's.
 */
const cardsAtOnce = 200;
/** Of how many cards a job is worked on before the other jobs have their turn. */
const cardsATurn = 1000;

const isOnService = (job: OpenJob): job is OpenJob & { action: ServiceChange } =>
  ServiceChange.safeParse(job.action).success;

/**
 * Goes through the cards of a job, as the administrator who asked for it and only as long as they still may. Begun again after a crash
 * it goes on where it stood: a card and what became of it are written together.
 */
export async function runCardJob(running: Running, jobId: bigint): Promise<void> {
  for (let cards = 0; cards < cardsATurn; ) {
    const done = await running.database.write((tx) => doSome(running, tx, jobId));
    if (done === 0) return;
    cards += done;
  }
  await running.database.write((tx) => queueJob(tx, jobId));
}

/** How many cards were done: none once the job is over. */
async function doSome({ clock, shop }: Running, tx: Transaction, jobId: bigint): Promise<number> {
  const job = await lockOpenJob(tx, jobId);
  if (!job) return 0;
  const ctx: Context = {
    tx,
    clock,
    shop,
    now: clock.now(),
    actor: { kind: "job", onBehalfOf: job.askedBy },
    language: "en",
    origin: job.origin,
  };
  // Held before the card: their entries in the audit log come before the one that takes them from the desk.
  if (!(await stillHolds(tx, job.askedBy, rightFor[job.action], { isHeld: true }))) {
    await endJob(ctx, jobId, job, "right_required");
    return 0;
  }
  const done = await doNext(ctx, { ...job, jobId });
  if (!done) {
    await finishJob(ctx, jobId, job);
    return 0;
  }
  await keepResults(tx, jobId, done, ctx.now);
  return done.results.length;
}

/** Does the next cards, those that belong into one transaction; undefined where none is left. */
async function doNext(
  ctx: Context,
  job: OpenJob & { jobId: bigint },
): Promise<JobResults | undefined> {
  const { jobId } = job;
  const isOnPacks = rightFor[job.action] === "packs";
  const cardIds = await nextCards(ctx.tx, jobId, isOnPacks ? cardsAtOnce : 1);
  const [cardId] = cardIds;
  if (cardId === undefined) return undefined;
  if (isOnPacks) return changePacks(ctx, job, cardIds);
  if (isOnService(job)) return changeService(ctx, job, cardId);
  if (job.action === "editTags") return giveTags(ctx, job, cardId);
  const ofHolder = await waitingOfHolder(ctx.tx, { jobId, cardId, atMost: cardsAtOnce });
  const change = job.action === "announcePlanChange" ? announceForHolder : withdrawForHolder;
  return change(ctx, job, ofHolder.length > 0 ? ofHolder : cardIds);
}
