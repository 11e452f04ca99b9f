import type { Card as CardShown, CardAction } from "@farsim/contract/cards.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import {
  activeSubscription,
  pendingAfter,
  type Subscription,
} from "../billing/card/subscription.ts";
import { firstDayAfterNotice } from "../billing/actions/change-plan.ts";
import { isAwaitingProfile } from "../billing/card/card.ts";
import { nextStatus } from "../billing/card/transitions.ts";
import { type CataloguePlan, planShown } from "../plans/catalogue.ts";
import { plansKnownOrRead, versionKey } from "../plans/find-plans.ts";
import { addDays, type Day, startOfDay } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { findNeverUsed } from "./cards.sql.ts";
import { allowanceUsedOn, usedInCycle } from "../billing/rating/rate-usage.ts";
import { cycleOn } from "../billing/rating/cycles.ts";
import { desiredNetworkState } from "../billing/evaluation/desired-network-state.ts";
import { announcedFor } from "./plan-changes/announced-for.ts";
import type { AnnouncedRow } from "./plan-changes/plan-changes.sql.ts";
import type { EvaluatedCard } from "../billing/evaluation/evaluated-card.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import type { Changed } from "../billing/account/with-account.ts";

/** Cards as their holder sees them. */
export async function showCards(
  ctx: Context,
  cards: readonly EvaluatedCard[],
  today: Day,
): Promise<CardShown[]> {
  const terms = cards.flatMap(({ input }) =>
    input.subscriptions.map((subscription) => subscription.terms),
  );
  const announced = await announcedFor(ctx.tx, cards, today);
  const plans = await plansKnownOrRead(ctx.tx, [...terms, ...announced.values()]);
  const unseen = await unseenOf(ctx, cards);
  return cards.map((card) => ({
    ...showCard(ctx, card, { today, plans, announced: announced.get(card.input.id) }),
    ...(unseen.has(card.input.id) && { isUnseen: true as const }),
  }));
}

/** The eSIMs that no phone has, as far as is known: not every carrier reports a download, but all report use. */
async function unseenOf(
  { tx }: Context,
  cards: readonly EvaluatedCard[],
): Promise<ReadonlySet<bigint>> {
  const waiting = cards
    .filter(({ input: { esimState } }) => esimState === "released" || esimState === "failed")
    .map(({ input }) => input.id);
  return waiting.length === 0 ? new Set() : new Set(await findNeverUsed(tx, waiting));
}

/** One card of the acting account. Refuses `not_found` for anyone else's. */
export async function showOwnCard(
  ctx: Context,
  holderId: bigint,
  cardId: bigint,
): Promise<CardShown> {
  return showOneOf(ctx, await readAccount(ctx, holderId), cardId);
}

/** One card of an account that was just read or changed. Refuses `not_found` for any other. */
export async function showOneOf(
  ctx: Context,
  { evaluated, today }: Omit<Changed<unknown>, "result">,
  cardId: bigint,
): Promise<CardShown> {
  const own = evaluated.filter(({ input }) => input.id === cardId && input.deletedAt === null);
  const [shown] = await showCards(ctx, own, today);
  if (!shown) throw new Problem("not_found");
  return shown;
}

interface Known {
  readonly today: Day;
  readonly plans: ReadonlyMap<string, CataloguePlan>;
  readonly announced: AnnouncedRow | undefined;
}

function showCard(
  ctx: Context,
  evaluated: EvaluatedCard,
  { today, plans, announced }: Known,
): CardShown {
  const { input: card, status, suspendReason } = evaluated;
  // A paused card that is stopped stays off, with any plan that is ordered for it.
  const isHeldBack = status === "PAUSED" && card.adminStopReason !== null;
  const reason = isHeldBack ? "administrator" : suspendReason;
  const current = planInForce(evaluated, today);
  const pending = pendingAfter(card.subscriptions, today);
  const shown = (terms: Parameters<typeof versionKey>[0]) =>
    planShown(plans.get(versionKey(terms))!, ctx);
  return {
    id: String(card.id),
    cardNumber: card.cardNumber,
    iccid: card.iccid,
    channelName: card.channelName,
    channelId: String(card.channelId),
    tag: card.tag,
    status,
    ...(reason && { suspendReason: reason }),
    type: card.type,
    ...(card.esimState && { esimState: card.esimState }),
    isStarterPack: card.isStarterPack,
    planCreateTime: current ? formatInstant(current.orderedAtMillis) : null,
    expireTime: card.expiresAt?.toString({ smallestUnit: "millisecond" }) ?? null,
    // A paused card's plan runs out with today: there is nothing in force to show.
    ...(current && status !== "PAUSED" && { plan: shown(current.terms) }),
    ...(pending && { pendingPlan: { plan: shown(pending.terms), startsOn: pending.from } }),
    ...cycleShown(ctx, evaluated, today),
    addOnMb: megabytesOf(card.addOnBoughtBytes - evaluated.ratedUse.addOnUsedBytes),
    usedTodayMb: megabytesOf(usedOn(evaluated, today)),
    ...restrictionShown(evaluated, today),
    ...(announced && {
      planChange: {
        plan: shown(announced),
        startsOn: firstDayOfChange(announced, current, { ctx, today, plans }),
      },
    }),
    // What the operator has announced is not cancelled; another order takes its place.
    actions: actionsOf(evaluated, today).filter(
      (action) => action !== "cancelPendingPlan" || !announced?.placed,
    ),
  };
}

/** A change that could not be told in time comes later than it was announced. */
function firstDayOfChange(
  announced: AnnouncedRow,
  current: Subscription | undefined,
  { ctx, today, plans }: { ctx: Context } & Pick<Known, "today" | "plans">,
): Day {
  const { fromDay: from, placed, notifiedAt } = announced;
  if (placed || !current) return from;
  const { terms } = plans.get(versionKey(announced))!;
  const zone = ctx.shop.billingTimeZone;
  return firstDayAfterNotice(current.terms, { terms, from, notifiedAt }, { today, zone });
}

/** The plan of a pack that was reverted today stays for late use of today alone: the card is ordinary stock. */
function planInForce({ input, status }: EvaluatedCard, today: Day): Subscription | undefined {
  return status === "NOT_ACTIVE" ? undefined : activeSubscription(input.subscriptions, today);
}

/** All that a card used on a day, rated or not. */
export function usedOn({ ratedUse }: EvaluatedCard, day: Day): bigint {
  return ratedUse.days.reduce((sum, use) => (use.day === day ? sum + use.bytes : sum), 0n);
}

/** The open cycle, with the use of today where the limit is daily; on the days of a pack, which have no cycle, the day. */
function cycleShown(
  { shop }: Context,
  evaluated: EvaluatedCard,
  today: Day,
): Pick<CardShown, "cycle"> {
  const { input: card, ratedUse } = evaluated;
  const current = planInForce(evaluated, today);
  if (!current) return {};
  const isPrepaid = current.payerId === null;
  const paid = isPrepaid ? undefined : cycleOn(ratedUse.cycles, current.terms, today);
  const cycle = isPrepaid ? { startsOn: today, endsOn: addDays(today, 1) } : paid;
  if (!cycle) return {};
  const { limitBytes, limitType } = current.terms;
  const { usedBytes, overBytes } = allowanceUsedOn(card, ratedUse, today);
  const begins = (day: Day) => startOfDay(day, shop.billingTimeZone).epochMilliseconds;
  const reset = resetDay(card, current, cycle, today);
  const resetsAt = begins(reset);
  const isReset =
    limitBytes !== null &&
    activeSubscription(card.subscriptions, reset) !== undefined &&
    resetsAt < (card.expiresAt?.epochMilliseconds ?? Infinity);
  const isWholeCycle = paid !== undefined && limitType === "UNLIMITED";
  const shownBytes = isWholeCycle ? usedInCycle(card, ratedUse, paid) : usedBytes + overBytes;
  return {
    cycle: {
      startsOn: cycle.startsOn,
      endsOn: cycle.endsOn,
      usedMb: megabytesOf(shownBytes),
      allowanceMb: limitBytes === null ? null : megabytesOf(limitBytes),
      overMb: megabytesOf(overBytes),
      endsAt: formatInstant(begins(cycle.endsOn)),
      resetsAt: isReset ? formatInstant(resetsAt) : null,
    },
  };
}

/** The first day with an allowance of its own: tomorrow for a daily limit, else the day after the cycle, or that of the plan to come. */
function resetDay(
  { subscriptions }: EvaluatedCard["input"],
  { terms }: Subscription,
  { endsOn }: { readonly endsOn: Day },
  today: Day,
): Day {
  const next = pendingAfter(subscriptions, today)?.from;
  if (terms.limitType === "DAILY") return addDays(today, 1);
  return next !== undefined && next < endsOn ? next : endsOn;
}

/** Whether the holder must hear of it first: its data is off or slowed, or its eSIM could not be made. */
export function needsAttention(card: EvaluatedCard, today: Day): boolean {
  return (
    card.status === "SUSPEND" ||
    card.input.esimState === "failed" ||
    restrictionShown(card, today).restriction !== undefined
  );
}

function restrictionShown(
  { input, ratedUse, status }: EvaluatedCard,
  today: Day,
): Pick<CardShown, "restriction"> {
  const wanted = desiredNetworkState(input, status, ratedUse, today);
  if (status !== "USING" || wanted.limit === "open") return {};
  return {
    restriction:
      wanted.limit === "blocked"
        ? { kind: "blocked" }
        : { kind: "throttled", kbps: wanted.kbps ?? 0 },
  };
}

/** What the holder may do now, the most wanted first. */
function actionsOf({ input: card, status }: EvaluatedCard, today: Day): CardAction[] {
  if (isAwaitingProfile(card)) return ["editTag"];
  const current = activeSubscription(card.subscriptions, today);
  return [
    ...(nextStatus(status, "orderPlan") ? (["orderPlan"] as const) : []),
    ...(current &&
    current.payerId !== null &&
    status !== "PAUSED" &&
    pendingAfter(card.subscriptions, today)
      ? (["cancelPendingPlan"] as const)
      : []),
    ...(nextStatus(status, "orderAddOn") ? (["orderAddOn"] as const) : []),
    ...(nextStatus(status, "stopBilling") ? (["stopBilling"] as const) : []),
    "editTag",
    "delete",
  ];
}
