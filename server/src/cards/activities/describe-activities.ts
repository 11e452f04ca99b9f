import type { Activity } from "@farsim/contract/activities.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { cardsNamed } from "../cards-named.ts";
import {
  activityIdOf,
  activityKindOf,
  isCreditedAgain,
  type WrittenActivity,
} from "../../ledger/activity.ts";
import { addOnsOfIds } from "../../plans/find-add-ons.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import type { Context } from "../../platform/context.ts";
import { activityReason } from "./activity-reason.ts";

/** What the texts of activities name. */
interface Names {
  readonly plans: Awaited<ReturnType<typeof plansOfVersions>>;
  readonly cardName: Awaited<ReturnType<typeof cardsNamed>>;
  readonly addOns: Awaited<ReturnType<typeof addOnsOfIds>>;
}

/**
 * Activities as their owner reads them, with the card and the plan by name. `remarks` are the payment references of the
 * orders that they finished, by the order's id.
 */
export async function describeActivities(
  ctx: Context,
  activities: readonly WrittenActivity[],
  remarks: ReadonlyMap<bigint, string> = new Map(),
): Promise<Activity[]> {
  const { tx } = ctx;
  const plans = await plansOfVersions(
    tx,
    activities.flatMap(({ plan }) => plan ?? []),
  );
  const cardName = await cardsNamed(
    tx,
    activities.flatMap(({ cardId, userId }) => (cardId === undefined ? [] : { cardId, userId })),
  );
  const addOns = await addOnsOfIds(
    tx,
    activities.flatMap(({ addOnId }) => addOnId ?? []),
  );
  return activities.map((activity) =>
    describeActivity(ctx, activity, { plans, cardName, addOns }, remarks),
  );
}

/** The same of one activity of which it is known what it names. */
export function describeActivity(
  { shop, language }: Pick<Context, "shop" | "language">,
  activity: WrittenActivity,
  { plans, cardName, addOns }: Names,
  remarks: ReadonlyMap<bigint, string> = new Map(),
): Activity {
  const { addOnId, userId, plan, cardId, note, type, packDaysLeft, orderId } = activity;
  const { reversesSeq, reversedType, reversedMicros, reversedBySeq, reversedByMicros, cause } =
    activity;
  const { terms, name: planName } = (plan && plans.get(versionKey(plan))) ?? {};
  const addOnName = addOnId === undefined ? undefined : addOns.get(addOnId)?.name;
  return {
    id: activityIdOf(activity),
    type,
    kind: activityKindOf(activity),
    change: formatAmount(activity.changeMicros, shop.currencyDigits),
    balanceAfter: formatAmount(activity.balanceAfterMicros, shop.currencyDigits),
    changeTime: activity.changedAt.toString({ smallestUnit: "millisecond" }),
    tradeDate: activity.tradeDate,
    status: "FINISHED",
    reason: activityReason({
      language,
      type,
      reversedType,
      isCreditedAgain: isCreditedAgain(activity),
      cause,
      isPart: reversedMicros !== undefined && reversedMicros !== -activity.changeMicros,
      note,
      planName: planName && textIn(planName, language),
      addOnName: addOnName && textIn(addOnName, language),
      cardName: cardId === undefined ? undefined : cardName({ cardId, userId }),
      remark: orderId === undefined ? undefined : remarks.get(orderId),
      pack:
        packDaysLeft && terms
          ? {
              days: packDaysLeft,
              price: formatAmount(terms.priceMicros, shop.currencyDigits),
              cycleDays: terms.cycleDays,
            }
          : undefined,
    }),
    ...(cardId !== undefined && { cardId: String(cardId) }),
    ...(reversesSeq && { reverses: activityIdOf({ userId, seq: reversesSeq }) }),
    ...(reversedBySeq && { reversedBy: activityIdOf({ userId, seq: reversedBySeq }) }),
    ...(reversedByMicros &&
      reversedByMicros !== -activity.changeMicros && {
        givenBack: formatAmount(reversedByMicros, shop.currencyDigits),
      }),
  };
}
