import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import type { Account } from "../../billing/account/account.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { refusalOf } from "../../billing/account/refusal-of.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { announceChange, isOver, withdrawChange } from "../../billing/actions/change-plan.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import type { Terms } from "../../plans/terms.ts";
import { addDays, type Day, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import type { JobResults } from "../jobs/card-jobs.sql.ts";
import { refusedCards } from "../jobs/refused-cards.ts";
import { fittingChannels } from "./plan-target.ts";
import { deleteChange, insertChanges, lockChanges } from "./plan-changes.sql.ts";

/** As long as an email is tried. */
const lostAfter = { hours: 5 * 24 };

interface Job {
  readonly jobId: bigint;
  readonly terms: Readonly<Record<string, unknown>>;
}

/** What the job keeps of an announcement. */
interface Announcement {
  readonly planId: string;
  readonly version: number;
  readonly startsOn: Day;
  readonly reason: string;
}

/**
 * Announces a change of plan for cards of one holder, who gets one email about those for which it was possible. From now on their pages
 * say it, and from the day on it is in force (`carry-out-changes.ts`).
 */
export async function announceForHolder(
  ctx: Context,
  { jobId, terms: kept }: Job,
  cardIds: readonly bigint[],
): Promise<JobResults> {
  const { planId: planText, version, startsOn, reason } = kept as unknown as Announcement;
  const wanted = { planId: BigInt(planText), version };
  const plan = (await plansOfVersions(ctx.tx, [wanted])).get(versionKey(wanted))!;
  const fitting = new Set(await fittingChannels(ctx, plan));
  const announced: { cardId: bigint; old: Terms }[] = [];
  return forHolder(ctx, cardIds, {
    each: async (account, cardId, held) => {
      const card = account.ownCard(cardId);
      const former = held.get(cardId);
      if (former && !isOver(card, former)) throw new Problem("change_announced");
      const old = announceChange(card, { terms: plan.terms, from: startsOn }, reason);
      if (old.planId !== wanted.planId && !fitting.has(card.stored.channelId))
        throw new Problem("plan_not_for_card");
      if (former) await deleteChange(ctx.tx, cardId);
      announced.push({ cardId, old });
    },
    after: async (userId, at) => {
      if (announced.length === 0) return;
      const { now, shop } = at;
      const dayBefore = startOfDay(addDays(startsOn, -1), shop.billingTimeZone);
      // An email that was lost by then is written again while there is time.
      const soon = now.add(lostAfter);
      const dueAt = soon.epochMilliseconds < dayBefore.epochMilliseconds ? soon : dayBefore;
      const ids = announced.map(({ cardId }) => cardId);
      const change = { jobId, ...wanted, fromDay: startsOn, announcedAt: now, dueAt };
      await insertChanges(ctx.tx, ids, change);
      await queuePurchaseEmail(at, {
        kind: "planChangeAnnounced",
        userId,
        jobId,
        ...wanted,
        startsOn,
        reason,
        cards: announced.map(({ cardId, old }) => ({
          cardId,
          planId: old.planId,
          version: old.version,
        })),
      });
    },
  });
}

/** Takes an announced change back for cards of one holder, who gets one email if they were told of it. What stands among a card's plans by now stays. */
export async function withdrawForHolder(
  ctx: Context,
  { terms: kept }: Job,
  cardIds: readonly bigint[],
): Promise<JobResults> {
  const { reason, job } = kept as { reason: string; job: string };
  const withdrawn: { cardId: bigint; planId: bigint; version: number; startsOn: Day }[] = [];
  return forHolder(ctx, cardIds, {
    each: async (account, cardId, held) => {
      const row = held.get(cardId);
      if (!row || row.placed || row.jobId !== BigInt(job)) throw new Problem("plan_change_over");
      const { planId, version, fromDay: startsOn } = row;
      const { terms } = (await plansOfVersions(ctx.tx, [row])).get(versionKey(row))!;
      const card = account.ownCard(cardId);
      await deleteChange(ctx.tx, cardId);
      // Its holder has chosen otherwise: nothing is taken back from anyone.
      if (isOver(card, row)) throw new Problem("plan_change_over");
      withdrawChange(card, { terms, from: startsOn }, reason);
      if (row.triedAt !== null) withdrawn.push({ cardId, planId, version, startsOn });
    },
    after: async (userId, at) => {
      const [first] = withdrawn;
      if (!first) return;
      const { planId, version, startsOn } = first;
      await queuePurchaseEmail(at, {
        kind: "planChangeWithdrawn",
        userId,
        planId,
        version,
        startsOn,
        reason,
        cardIds: withdrawn.map(({ cardId }) => cardId),
      });
    },
  });
}

type Held = ReadonlyMap<bigint, Awaited<ReturnType<typeof lockChanges>>[number]>;

interface OfOneHolder {
  readonly each: (account: Account, cardId: bigint, held: Held) => void | Promise<void>;
  /** Once all cards were looked at, in the same transaction. */
  readonly after: (userId: bigint, at: Context) => Promise<void>;
}

/** Looks at cards of one holder in the frame of the account; each one that refuses is answered for itself. */
async function forHolder(
  ctx: Context,
  cardIds: readonly bigint[],
  { each, after }: OfOneHolder,
): Promise<JobResults> {
  const [first] = await findCards(ctx.tx, cardIds.slice(0, 1));
  const userId = first?.holderId;
  if (userId === null || userId === undefined)
    return refusedCards(cardIds, first ? "card_status_conflict" : "not_found");
  const results: { cardId: string; error?: ProblemKey }[] = [];
  const work = async (account: Account, at: Context) => {
    const held = new Map((await lockChanges(ctx.tx, cardIds)).map((row) => [row.cardId, row]));
    for (const cardId of cardIds) {
      // One after the other: they are cards of one account in memory.
      // oxlint-disable-next-line no-await-in-loop
      const error = await refusalOf(() => each(account, cardId, held));
      if (error) account.discard(cardId);
      results.push({ cardId: String(cardId), ...(error && { error }) });
    }
    await after(userId, at);
  };
  try {
    await withAccount(ctx, userId, work);
  } catch (refusal) {
    // An account that has gone is refused before anything is done.
    if (refusal instanceof Problem) return refusedCards(cardIds, refusal.key);
    throw refusal;
  }
  return { results, created: 0n };
}
