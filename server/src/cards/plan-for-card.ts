import type { CataloguePlan } from "../plans/catalogue.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import type { OpenCard } from "../billing/card/open-card.ts";
import { type PlanFit, refuseUnfit } from "../plans/plan-fits.ts";
import type { Context } from "../platform/context.ts";
import { hasHadPlan } from "./cards.sql.ts";

/** The plan that an order for a card means. A starter pack's plan can be ordered where it runs or ran on with a payer. */
export function planForCard(
  ctx: Pick<Context, "tx" | "now" | "shop">,
  planId: string,
  cardId: bigint,
): Promise<CataloguePlan> {
  return getOrderablePlan(ctx, planId, (id) => hasHadPlan(ctx.tx, cardId, id));
}

/**
 * Throws `plan_not_for_card` where a plan cannot be ordered on this card. A card keeps the terms that it has: what the operator
 * takes away later stops no one, and a stop of today can be taken back.
 */
export function refuseUnfitPlan(
  { terms }: CataloguePlan,
  fits: PlanFit,
  { plan: current, stored }: OpenCard,
): void {
  const isKept =
    current?.payerId !== null &&
    current?.terms.planId === terms.planId &&
    current.terms.version === terms.version;
  if (!isKept) refuseUnfit(fits, stored.channelId);
}
