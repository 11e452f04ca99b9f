import type { ActivityCause, whyActivity as contract } from "@farsim/contract/activities.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { whyCustomerActivity as deskContract } from "@farsim/contract/desk/people/customer-record.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { bytesBoughtBy } from "../../billing/account/bought-by.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { activityNamed, isCreditedAgain, type WrittenActivity } from "../../ledger/activity.ts";
import { findActivity } from "../../ledger/find-activities.ts";
import { planShown } from "../../plans/catalogue.ts";
import { addOnsOfIds } from "../../plans/find-add-ons.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import { dayOf } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { Temporal } from "temporal-polyfill";
import { paidCycleOf } from "../../usage/ingest/paid-cycle.ts";
import { activityRule } from "./activity-rule.ts";
import { orderShown } from "../orders/pay-order.ts";
import { findOrder } from "../orders/pay-orders.sql.ts";
import { showActivities } from "./show-activities.ts";

type Cause = ActivityCause;

/** What made one of the acting account's activities. Refuses `not_found` for anyone else's. */
export async function whyActivity(
  ctx: Context,
  { activityId }: Input<typeof contract>,
): Promise<ActivityCause> {
  const named = activityNamed(activityId);
  if (named?.userId !== actingUser(ctx)) throw new Problem("not_found");
  return causeOf(ctx, named);
}

/** The same of any customer's. Refuses `not_found`. */
export async function whyCustomerActivity(
  ctx: Context,
  { activityId }: Input<typeof deskContract>,
): Promise<ActivityCause> {
  const named = activityNamed(activityId);
  if (!named) throw new Problem("not_found");
  return causeOf(ctx, named);
}

async function causeOf(
  ctx: Context,
  named: NonNullable<ReturnType<typeof activityNamed>>,
): Promise<ActivityCause> {
  const activity = await findActivity(ctx.tx, named.userId, named.seq);
  if (!activity) throw new Problem("not_found");
  const other = activity.reversesSeq ?? activity.reversedBySeq;
  const counterpart =
    other === undefined ? undefined : await findActivity(ctx.tx, named.userId, other);
  const [shown, otherShown] = await showActivities(
    ctx,
    counterpart ? [activity, counterpart] : [activity],
  );
  const facts = {
    ...(await cardOf(ctx, activity)),
    ...(await planOf(ctx, activity)),
    ...(await cycleOf(ctx, activity)),
    ...(await addOnOf(ctx, activity)),
    ...(await orderOf(ctx, activity)),
    ...(activity.packDaysLeft !== undefined && { packDaysLeft: activity.packDaysLeft }),
  };
  return {
    activity: shown!,
    rule: ruleOf(ctx, activity, facts),
    ...facts,
    ...(otherShown && { counterpart: otherShown }),
  };
}

async function cardOf(
  { tx }: Context,
  { cardId, userId }: WrittenActivity,
): Promise<Pick<Cause, "card">> {
  if (cardId === undefined) return {};
  const [card] = await findCards(tx, [cardId]);
  if (!card) return {};
  // Anyone who holds it now has a name of their own for it.
  const tag = card.holderId === userId ? card.tag : null;
  return { card: { id: String(card.id), cardNumber: card.cardNumber, tag } };
}

async function planOf(ctx: Context, { plan }: WrittenActivity): Promise<Pick<Cause, "plan">> {
  if (!plan) return {};
  const found = (await plansOfVersions(ctx.tx, [plan])).get(versionKey(plan));
  return found ? { plan: planShown(found, ctx) } : {};
}

async function cycleOf(ctx: Context, activity: WrittenActivity): Promise<Pick<Cause, "cycle">> {
  if (activity.type !== "DAILY_FEE") return {};
  const cycle = await paidCycleOf(ctx, activity);
  return cycle ? { cycle } : {};
}

/** What was bought, with the price that was paid for it, no matter what it costs now. */
async function addOnOf(
  { tx, language, shop }: Context,
  { userId, seq, type, addOnId, changeMicros }: WrittenActivity,
): Promise<Pick<Cause, "addOn">> {
  if (type !== "ADD_ON_PURCHASE" || addOnId === undefined) return {};
  const addOn = (await addOnsOfIds(tx, [addOnId])).get(addOnId);
  if (!addOn) return {};
  const bytes = (await bytesBoughtBy(tx, { userId, seq })) ?? addOn.topUpBytes;
  const price = formatAmount(-changeMicros, shop.currencyDigits);
  return { addOn: { name: textIn(addOn.name, language), price, topUpMb: megabytesOf(bytes) } };
}

async function orderOf(ctx: Context, { orderId }: WrittenActivity): Promise<Pick<Cause, "order">> {
  const order = orderId === undefined ? undefined : await findOrder(ctx.tx, orderId);
  if (!order) return {};
  const { remark, serviceFee, total } = orderShown(ctx, order);
  return { order: { remark, serviceFee, total } };
}

function ruleOf(
  { language, shop }: Context,
  activity: WrittenActivity,
  { plan, cycle, order }: Pick<Cause, "plan" | "cycle" | "order">,
): string[] {
  const { type, reversedType, tradeDate, packDaysLeft, cause } = activity;
  const dayIn = (moment: string) => dayOf(Temporal.Instant.from(moment), shop.billingTimeZone);
  const first = cycle?.firstRecord;
  return activityRule(language, {
    type,
    reversedType,
    isCreditedAgain: isCreditedAgain(activity),
    cycleDays: plan?.cycleDays,
    movedFrom: cycle && cycle.startsOn !== tradeDate ? tradeDate : undefined,
    isLate: first !== undefined && dayIn(first.reportedAt) > dayIn(first.usedAt),
    isPackCredit: packDaysLeft !== undefined,
    isOrder: order !== undefined,
    cause,
  });
}
