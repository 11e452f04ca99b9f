import type { CataloguePlan } from "../plans/catalogue.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import type { Transaction } from "../platform/database.ts";
import { hasHadPlan } from "./subscriptions.sql.ts";

/** The plan that an order for a card means. A starter pack's plan can be ordered where it runs or ran on with a payer. */
export function planForCard(
  tx: Transaction,
  planId: string,
  cardId: bigint,
): Promise<CataloguePlan> {
  return getOrderablePlan(tx, planId, (id) => hasHadPlan(tx, cardId, id));
}
