import type { CataloguePlan } from "../plans/catalogue.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
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
