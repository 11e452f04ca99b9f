import { Problem } from "@farsim/contract/problems/problem.ts";
import { isForTheBetter, sameVersion, type Terms } from "../../plans/terms.ts";
import { addDays, type Day, dayOf, laterDay, startOfDay } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import { type OpenCard, requireThat } from "../card/open-card.ts";
import { lastingOf, type Subscription } from "../card/subscription.ts";
import { cycleOn } from "../rating/cycles.ts";

/**
 * How long before a change for the worse holders are told: a month at least, the longest one. So demands Article 105(4) of the European
 * Electronic Communications Code (Directive (EU) 2018/1972) of changes that are not to the customer's benefit alone.
 */
export const noticeDays = 31;

/** How many hours after midnight use of the day before counts as complete: carriers report at least hourly. */
const hoursOfLateUse = 6;

/** The first day on which the operator may change one plan to another: the next, or the end of the notice. */
export function earliestChange(old: Terms, terms: Terms, today: Day): Day {
  return addDays(today, isForTheBetter(old, terms) ? 1 : noticeDays);
}

export interface PlanChange {
  readonly terms: Terms;
  readonly from: Day;
}

/**
 * The operator says that the card changes its plan on a day, for a reason that the holder reads; nothing of the card changes yet. Returns
 * the terms that it runs on. Throws `card_status_conflict` where it runs on none, `pkg_duplicated` where it has these, and
 * `notice_too_short`.
 */
export function announceChange(card: OpenCard, change: PlanChange, reason: string): Terms {
  const { terms, from } = change;
  const lasting = lastingOf(card.subscriptions);
  const { today } = card.context;
  // A plan that is still to come can be cancelled: then the card runs on another one.
  requireThat(lasting !== undefined && lasting.payerId !== null && lasting.from <= today);
  if (sameVersion(lasting.terms, terms)) throw new Problem("pkg_duplicated");
  if (from < earliestChange(lasting.terms, terms, today)) throw new Problem("notice_too_short");
  card.record("announceChange", lineOf(change, reason));
  return lasting.terms;
}

/** The operator takes back what was announced, for a reason that the holder reads. */
export function withdrawChange(card: OpenCard, change: PlanChange, reason: string): void {
  card.record("withdrawChange", lineOf(change, reason));
}

/** A change that its holder was told of. */
export interface AnnouncedChange extends PlanChange {
  readonly announcedAt: Instant;
  /** When the email about it was sent; null: not yet. */
  readonly notifiedAt: Instant | null;
}

/** What became of an announced change when the card was looked at. */
export type ChangeStep =
  /** It stands among the card's plans, from this day on. */
  | { readonly kind: "placed"; readonly from: Day }
  /** Nothing was changed; when to look again. */
  | { readonly kind: "later"; readonly at: Instant }
  /** The card runs on it, or its holder has chosen otherwise. */
  | { readonly kind: "over" };

/** Whether nothing is left of what a change was announced for: its holder has chosen otherwise, or the card runs on it. */
export function isOver(card: OpenCard, announced: Pick<AnnouncedChange, "announcedAt">): boolean {
  return card.fields.deletedAt !== null || plansBefore(card, announced.announcedAt).length === 0;
}

/** The plans of today and later days that the card had when a change was announced. */
const plansBefore = ({ subscriptions, context }: OpenCard, announcedAt: Instant): Subscription[] =>
  subscriptions.filter(
    ({ to, orderedAtMillis }) =>
      (to === null || to > context.today) && orderedAtMillis < announcedAt.epochMilliseconds,
  );

/**
 * Lets an announced change take its place among the plans of a card, from its day on. Not before its holder was told for as long as it
 * needs. Days that were paid by then are served first: where a cycle of the present plan reaches beyond the day, the change begins with
 * its end; and where the next use may still open a longer one, it waits until the use of the day before is known, and begins with a
 * day that has none.
 */
export function scheduleChange(card: OpenCard, announced: AnnouncedChange): ChangeStep {
  const { today, now, zone } = card.context;
  const tomorrow = startOfDay(addDays(today, 1), zone);
  if (isOver(card, announced)) return { kind: "over" };
  const lasting = lastingOf(plansBefore(card, announced.announcedAt));
  // Its holder has stopped it or ordered another plan, and may take that back until midnight.
  if (!lasting || lasting.from > today || announced.notifiedAt === null)
    return lookAgainAt(tomorrow);
  const wanted = firstDayAfterNotice(lasting.terms, announced, card.context);
  const from = firstDayOf(card, lasting, wanted);
  if (from !== undefined) {
    changePlan(card, { terms: announced.terms, from });
    return { kind: "placed", from };
  }
  if (startOfDay(wanted, zone).epochMilliseconds > tomorrow.epochMilliseconds)
    return lookAgainAt(startOfDay(addDays(wanted, -1), zone));
  const look = startOfDay(laterDay(wanted, today), zone).add({ hours: hoursOfLateUse });
  return lookAgainAt(look.epochMilliseconds > now.epochMilliseconds ? look : tomorrow);
}

/** The day of an announced change, no sooner than its holder was told for as long as it needs; who was not told yet is told today. */
export function firstDayAfterNotice(
  old: Terms,
  { terms, from, notifiedAt }: Pick<AnnouncedChange, "terms" | "from" | "notifiedAt">,
  { today, zone }: { readonly today: Day; readonly zone: string },
): Day {
  return laterDay(
    from,
    earliestChange(old, terms, notifiedAt === null ? today : dayOf(notifiedAt, zone)),
  );
}

const lookAgainAt = (at: Instant): ChangeStep => ({ kind: "later", at });

/** From which day on the change can hold without taking a day that was paid; undefined as long as that is not known. */
function firstDayOf(
  { context, stored }: OpenCard,
  lasting: Subscription,
  from: Day,
): Day | undefined {
  const { today, now, zone } = context;
  const tomorrow = addDays(today, 1);
  const cycle = cycleOn(stored.cycles, lasting.terms, today);
  if (cycle && cycle.endsOn >= from) return cycle.endsOn;
  // A cycle that begins before the day may yet reach beyond it.
  if (from > tomorrow) return undefined;
  if (lasting.terms.cycleDays === 1) return laterDay(from, tomorrow);
  // No cycle covers today. Use of today would open one of several days, so the change may only begin today, before there is any, and not until use
  // of yesterday is complete: that could still open a cycle which covers today.
  const isKnown =
    now.epochMilliseconds >=
    startOfDay(today, zone).add({ hours: hoursOfLateUse }).epochMilliseconds;
  return from <= today && isKnown && lasting.from < today ? today : undefined;
}

/**
 * A change of the operator's takes the place of the plan that has no end, from a day on; with the same payer. Throws
 * `card_status_conflict` where no such plan runs today, and from today on where today is paid already: a fee is never taken back.
 */
export function changePlan(card: OpenCard, change: PlanChange): void {
  const { terms, from } = change;
  const lasting = lastingOf(card.subscriptions);
  requireThat(lasting !== undefined && lasting.payerId !== null);
  const { today } = card.context;
  requireThat(lasting.from <= today && lasting.from < from);
  requireThat(from > today || !cycleOn(card.stored.cycles, lasting.terms, today));
  card.replacePlan(lasting, { to: from });
  card.startPlan({ from, to: null, terms, payerId: lasting.payerId });
  card.recordByItself("changePlan", lineOf(change));
}

const lineOf = ({ terms: { planId, version }, from }: PlanChange, note?: string) => ({
  plan: { planId, version },
  fromDay: from,
  ...(note !== undefined && { note }),
});
