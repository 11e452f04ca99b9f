import type { previewPlan as contract } from "@farsim/contract/plan-preview.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { effectOfOrder, type OrderEffect } from "../billing/actions/order-plan.ts";
import { planForCard, refuseUnfitPlan } from "./plan-for-card.ts";
import { activeSubscription } from "../billing/card/subscription.ts";
import { planShown } from "../plans/catalogue.ts";
import { planFit } from "../plans/plan-fits.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import type { Terms } from "../plans/terms.ts";
import type { Day } from "../platform/calendar.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { cycleOn } from "../billing/rating/cycles.ts";
import type { EvaluatedCard } from "../billing/evaluation/evaluated-card.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import { usedOn } from "./view-cards.ts";

type Preview = Output<typeof contract>;

/** What an order would mean, in numbers, by the same rule that the order itself goes by. Changes nothing. */
export async function previewPlan(
  ctx: Context,
  { cardId, planId }: Input<typeof contract>,
): Promise<Preview> {
  const userId = actingUser(ctx);
  const { currencyDigits } = ctx.shop;
  const plan = await planForCard(ctx, planId, idOf(cardId));
  const account = await readAccount(ctx, userId);
  const { today, balanceMicros } = account;
  const own = account.ownCard(idOf(cardId));
  refuseUnfitPlan(plan, await planFit(ctx.tx, plan), own);
  const effect = effectOfOrder(account, own, plan.terms);
  const card = account.evaluated.find(({ input }) => input.id === idOf(cardId))!;
  return {
    plan: planShown(plan, ctx),
    startsOn: effect.startsOn,
    usedTodayMb: megabytesOf(usedOn(card, today)),
    todaysFee: await todaysFee(ctx, card, plan.terms, today, effect.startsOn),
    balance: formatAmount(balanceMicros, currencyDigits),
    required: formatAmount(requiredBalance(effect, balanceMicros), currencyDigits),
  };
}

/** What the wallet must hold for the order: its price, and the part of the balance that the order may not touch. */
function requiredBalance(effect: OrderEffect, balanceMicros: Micros): Micros {
  if (effect.kind === "undoStop") return 0n;
  return effect.requiredMicros + (balanceMicros - effect.usableMicros);
}

/** What today costs: under the plan that covers today, or under the ordered one where it starts today. */
async function todaysFee(
  ctx: Context,
  card: EvaluatedCard,
  ordered: Terms,
  today: Day,
  startsOn: Day,
): Promise<Preview["todaysFee"]> {
  const current = activeSubscription(card.input.subscriptions, today);
  const terms = current?.terms ?? ordered;
  const named = (await plansOfVersions(ctx.tx, [terms])).get(versionKey(terms))!;
  const used = usedOn(card, today) > 0n;
  const paid = current?.payerId === null ? "none" : undefined;
  const state =
    paid ??
    (cycleOn(card.ratedUse.cycles, terms, today)
      ? "already_taken"
      : used && startsOn === today
        ? "taken_now"
        : "when_reported");
  return {
    planName: textIn(named.name, ctx.language),
    amount: formatAmount(terms.priceMicros, ctx.shop.currencyDigits),
    date: today,
    state,
  };
}
