import type { orderPlan as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import type { Account } from "../billing/account/account.ts";
import { type Changed, changeAccount } from "../billing/account/with-account.ts";
import { orderPlan } from "../billing/actions/order-plan.ts";
import type { OpenCard } from "../billing/card/open-card.ts";
import { cycleOn } from "../billing/rating/cycles.ts";
import { planFit } from "../plans/plan-fits.ts";
import type { Terms } from "../plans/terms.ts";
import type { Day } from "../platform/calendar.ts";
import { actingReason, actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { announcedOf, placeAgain } from "./plan-changes/keep-step.ts";
import { planForCard, refuseUnfitPlan } from "./plan-for-card.ts";
import { showOneOf } from "./view-cards.ts";

/** A card's holder orders a plan; an email says what it costs when. Throws `price_changed` for terms that are no longer on sale. */
export async function orderPlanForCard(
  ctx: Context,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = actingUser(ctx);
  const changed = await orderPlanFor(ctx, userId, input);
  return { card: await showOneOf(ctx, changed, idOf(input.cardId)) };
}

/** The same for any account, also one that does not act itself (what it bought goes on). Gives its cards as the order has left them. */
export async function orderPlanFor(
  ctx: Context,
  userId: bigint,
  { cardId: id, planId, version, startsOn: shownDay }: Input<typeof contract>,
): Promise<Omit<Changed<unknown>, "result">> {
  const cardId = idOf(id);
  const plan = await planForCard(ctx, planId, cardId);
  const { terms } = plan;
  const fits = await planFit(ctx.tx, plan);
  if (version !== undefined && version !== terms.version) throw new Problem("price_changed");
  const { currencyDigits } = ctx.shop;
  const { result: ordered, ...changed } = await changeAccount(ctx, userId, async (account, at) => {
    const card = account.ownCard(cardId);
    refuseUnfitPlan(plan, fits, card);
    const startsOn = orderPlan(account, card, terms, { currencyDigits, shownDay });
    // It may have taken back a stop of today.
    const announced = await announcedOf(at.tx, card);
    if (announced) await placeAgain(at, card, announced);
    return {
      startsOn,
      isToday: startsOn === account.today,
      takenMicros: takenWithOrder(account, card),
      paidUntil: terms.cycleDays > 1 ? paidUntil(account, card, terms, startsOn) : null,
    };
  });
  await queuePurchaseEmail(ctx, {
    kind: "planOrdered",
    userId,
    cardId,
    planId: terms.planId,
    version: terms.version,
    reason: actingReason(ctx),
    ...ordered,
  });
  return changed;
}

/** The end of the cycle of these terms that covers the day on which they begin. */
function paidUntil(account: Account, { id }: OpenCard, terms: Terms, startsOn: Day): Day | null {
  const cycles = account.evaluated.find(({ input }) => input.id === id)?.ratedUse.cycles ?? [];
  return cycleOn(cycles, terms, startsOn)?.endsOn ?? null;
}

/** What the order makes due at once: the card was used today without a plan. */
function takenWithOrder(account: Account, { id }: OpenCard): bigint {
  const feesOf = (
    postings: readonly { readonly cardId?: bigint; readonly changeMicros: bigint }[],
  ) =>
    postings
      .filter(({ cardId }) => cardId === id)
      .reduce((sum, { changeMicros }) => sum - changeMicros, 0n);
  const due = account.evaluated.flatMap(({ fees }) => fees);
  return feesOf(account.outcome().posted) - feesOf(due);
}
