import type { PurchaseFailure } from "@farsim/contract/purchases.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Purchase } from "./purchase.ts";
import { findPurchase, isEsimOfPurchase } from "./purchases.sql.ts";

/** A purchase of which something could not be made, with the reason; undefined where there is none. */
export async function findFailedPurchase(
  tx: Transaction,
  id: bigint,
): Promise<(Purchase & { readonly failure: PurchaseFailure }) | undefined> {
  const purchase = await findPurchase(tx, id);
  const failure = purchase?.failure;
  return failure ? { ...purchase, failure } : undefined;
}

/** The plan that a purchase is for, at the terms that were shown. */
export async function findPlanBought(
  tx: Transaction,
  id: bigint,
): Promise<{ readonly planId: bigint; readonly version: number } | undefined> {
  const purchase = await findPurchase(tx, id);
  return purchase && { planId: purchase.planId, version: purchase.planVersion };
}

/** Whether an eSIM was bought together with a plan, which it has already or gets by itself. */
export function isBoughtWithPlan(tx: Transaction, cardId: bigint): Promise<boolean> {
  return isEsimOfPurchase(tx, cardId);
}
