import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Terms } from "../../plans/terms.ts";
import { addDays, laterDay } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Account } from "../account/account.ts";
import { type OpenCard, requireThat } from "../card/open-card.ts";
import type { Subscription } from "../card/subscription.ts";
import { dayAfterPack, expiryAfter, packCredit, wholeDaysLeft } from "../card/pack-days.ts";

/**
 * An administrator makes a card in stock a StarterPack: it runs from today on these terms, without a payer, until it
 * expires. One that was reverted today begins tomorrow: no day has two plans.
 */
export function setStarterPack(card: OpenCard, terms: Terms, days: number): void {
  const { fields, context } = card;
  requireThat(fields.holderId === null && !fields.isStarterPack && fields.mark === null);
  card.require("setStarterPack");
  const expiresAt = expiryAfter(context.now, days);
  const from = card.plan ? addDays(context.today, 1) : context.today;
  // A pack of one day that is set at midnight before a day of 25 hours expires on the day it begins.
  const to = laterDay(dayAfterPack(expiresAt, context.zone), addDays(from, 1));
  card.startPlan({ from, to, terms, payerId: null });
  const { planId, version } = terms;
  card.apply("setStarterPack", { plan: { planId, version }, packDays: days });
  Object.assign(fields, { isStarterPack: true, packDays: days, expiresAt });
}

/** The plan of a StarterPack that has not ended before tomorrow; undefined where a reset must begin a new one. */
export function unendedPlan({ subscriptions, context }: OpenCard): Subscription | undefined {
  return subscriptions.findLast(
    ({ payerId, to }) => payerId === null && to !== null && to > context.today,
  );
}

/**
 * An administrator gives a StarterPack another expire time, or (without one) its full days anew, counted from now. Past
 * days keep what they had: a pack that has expired runs again from today, on the terms it had last.
 */
export function resetStarterPack(
  card: OpenCard,
  { lastTerms, expireTime }: { lastTerms: Terms | undefined; expireTime?: Instant | undefined },
): void {
  const { fields, context } = card;
  const { now, today, zone } = context;
  requireThat(fields.isStarterPack && fields.adminStopReason === null && fields.mark === null);
  // A job may reach a card after the time that was chosen for it.
  requireThat(!expireTime || expireTime.epochMilliseconds > now.epochMilliseconds);
  card.require("resetStarterPack");
  if (fields.packDays === null) throw new Error(`card ${card.id} is a pack without days`);
  const expiresAt = expireTime ?? expiryAfter(now, fields.packDays);
  const to = dayAfterPack(expiresAt, zone);
  const last = unendedPlan(card);
  if (last) {
    // A pack that was set anew on the day of its revert begins tomorrow, and cannot end before.
    requireThat(to > last.from);
    card.replacePlan(last, { to, ...(!expireTime && { orderedAtMillis: now.epochMilliseconds }) });
  } else {
    if (!lastTerms) throw new Error(`card ${card.id} is a pack without terms`);
    card.startPlan({ from: today, to, terms: lastTerms, payerId: null });
  }
  card.apply("resetStarterPack", expireTime ? { expiresAt } : { packDays: fields.packDays });
  fields.expiresAt = expiresAt;
}

/** An administrator returns a StarterPack to stock as an ordinary card; use of its days that comes late stays the pack's. */
export function revertStarterPack(card: OpenCard): void {
  requireThat(card.fields.isStarterPack);
  card.require("revertStarterPack");
  card.endAllPlans();
  card.apply("revertStarterPack");
  Object.assign(card.fields, {
    adminStopReason: null,
    stoppedByMark: false,
    isStarterPack: false,
    packDays: null,
    expiresAt: null,
  });
}

interface Conversion {
  readonly lastTerms: Terms;
  readonly currencyDigits: number;
  /** Whether the account that binds the pack is a member of staff's own: those who make packs and prices are credited nothing. */
  readonly isHolderStaff: boolean;
}

/**
 * A StarterPack that a customer binds becomes their pay-as-you-go card for good: the value of the whole days left is
 * credited, today stays the pack's if it covers today, and the same terms go on with them as payer. Returns the credit.
 * Throws `no_permission` where an administrator would be credited.
 */
export function convertStarterPack(
  account: Account,
  card: OpenCard,
  { lastTerms, currencyDigits, isHolderStaff }: Conversion,
): Micros {
  const { fields, context } = card;
  if (!fields.expiresAt) throw new Error(`pack ${card.id} never expires`);
  const packDaysLeft = wholeDaysLeft(fields.expiresAt, context.now);
  const changeMicros = packCredit(lastTerms, packDaysLeft, currencyDigits);
  if (changeMicros > 0n && isHolderStaff) throw new Problem("no_permission");
  const { planId, version } = lastTerms;
  const from = card.plan ? addDays(context.today, 1) : context.today;
  card.dropPendingPlan();
  card.endPlan(from);
  card.startPlan({ from, to: null, terms: lastTerms, payerId: account.userId });
  Object.assign(fields, {
    status: "USING",
    suspendReason: null,
    isStarterPack: false,
    packDays: null,
    expiresAt: null,
    convertedPlanId: planId,
  });
  if (changeMicros > 0n) {
    const plan = { planId, version };
    account.post({ type: "REFUND", changeMicros, cardId: card.id, plan, packDaysLeft });
  }
  return changeMicros;
}
