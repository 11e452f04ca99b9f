import type * as contract from "@farsim/contract/desk/cards/plan-changes.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { earliestChange } from "../../billing/actions/change-plan.ts";
import { type CataloguePlan, planShown } from "../../plans/catalogue.ts";
import { plansOfVersions, todayOf, versionKey } from "../../plans/find-plans.ts";
import { isForTheBetter } from "../../plans/terms.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keepJob, startJob } from "../jobs/card-job.ts";
import { asAsked, cardsMeant, type Meant, searchOnRecord } from "../jobs/cards-meant.ts";
import { findJob, lockOpenJob } from "../jobs/card-jobs.sql.ts";
import { endJob } from "../jobs/end-job.ts";
import { showJob } from "../jobs/show-jobs.ts";
import { fittingChannels, targetOf } from "./plan-target.ts";
import { countAll, countChangeable } from "./plans-in-use.sql.ts";

const announce = "announcePlanChange";
const withdraw = "withdrawPlanChange";

/** No change is announced for a day further away. */
const mostDaysAhead = 366;

/** For how many cards a change can be announced, on what they run, and from when on it may hold. */
export async function checkPlanChange(
  ctx: Context,
  { planId, version, ...input }: Input<typeof contract.checkPlanChange>,
): Promise<Output<typeof contract.checkPlanChange>> {
  const target = await targetOf(ctx, { planId, version });
  const meant = cardsMeant(input);
  const { from, holders, earliest } = await changeableBy(ctx, meant, target);
  return {
    total: await countAll(ctx.tx, asAsked(ctx, meant)),
    possible: from.reduce((sum, { cards }) => sum + cards, 0),
    holders,
    from: from.map(({ plan, cards, isForTheBetter }) => ({
      plan: planShown(plan, ctx),
      cards,
      isForTheBetter,
    })),
    earliest,
  };
}

/**
 * Begins to announce a change of plan, for those cards that are meant at this moment. Throws `notice_too_short` for a day before the
 * earliest that the check names, and `more_cards_found`.
 */
export async function startPlanChange(
  ctx: Context,
  input: Input<typeof contract.startPlanChange>,
): Promise<Output<typeof contract.startPlanChange>> {
  const { planId, version, startsOn, reason, atMost, ...asked } = input;
  const target = await targetOf(ctx, { planId, version });
  const meant = cardsMeant(asked);
  const { earliest } = await changeableBy(ctx, meant, target);
  if (startsOn < earliest) throw new Problem("notice_too_short");
  if (startsOn > addDays(todayOf(ctx), mostDaysAhead))
    throw new Problem("validation_failed", { fields: { startsOn: "date_invalid" } });
  const change = { planId, version, startsOn };
  const job = await keepJob(ctx, asAsked(ctx, meant), {
    action: announce,
    terms: { reason, ...change },
  });
  if (job.total > atMost) throw new Problem("more_cards_found");
  await startJob(ctx, job, { action: announce, terms: change, reason, ...searchOnRecord(meant) });
  return { job: await showJob(ctx, job.id) };
}

/** Begins to take an announced change back, for the cards that do not have it yet. Throws `not_found` and `plan_change_over`. */
export async function withdrawPlanChange(
  ctx: Context,
  { jobId, reason }: Input<typeof contract.withdrawPlanChange>,
): Promise<Output<typeof contract.withdrawPlanChange>> {
  const announced = await findJob(ctx.tx, idOf(jobId));
  if (announced?.deed !== announce) throw new Problem("not_found");
  // What is not announced yet will not be: the job is held, so that nothing of it comes behind.
  const open = await lockOpenJob(ctx.tx, announced.id);
  const change = { job: jobId };
  const job = await keepJob(
    ctx,
    { announcedBy: announced.id },
    { action: withdraw, terms: { reason, ...change } },
  );
  if (job.total === 0 && !open) throw new Problem("plan_change_over");
  if (open) await endJob(ctx, announced.id, open, "change_withdrawn");
  await startJob(ctx, job, { action: withdraw, terms: change, reason });
  return { job: await showJob(ctx, job.id) };
}

interface Changeable {
  readonly holders: number;
  readonly from: readonly {
    readonly plan: CataloguePlan;
    readonly cards: number;
    readonly isForTheBetter: boolean;
  }[];
  readonly earliest: Day;
}

/** On what those cards run that can be changed, and the first day for all of them: a day more than each one needs, for the work takes its time. */
async function changeableBy(
  ctx: Context,
  meant: Meant,
  target: CataloguePlan,
): Promise<Changeable> {
  const { terms } = target;
  const today = todayOf(ctx);
  const channelIds = await fittingChannels(ctx, target);
  const wanted = { ...terms, channelIds, today };
  const { holders, from } = await countChangeable(ctx.tx, asAsked(ctx, meant), wanted);
  const plans = await plansOfVersions(ctx.tx, from);
  const found = from.map(({ cards, ...version }) => ({
    plan: plans.get(versionKey(version))!,
    cards,
  }));
  const days = found.map(({ plan }) => earliestChange(plan.terms, terms, today));
  const earliest = days.reduce((a, b) => (a > b ? a : b), addDays(today, 1));
  return {
    holders,
    from: found.map((one) => ({
      ...one,
      isForTheBetter: isForTheBetter(one.plan.terms, terms),
    })),
    earliest: addDays(earliest, 1),
  };
}
