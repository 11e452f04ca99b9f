import { Problem } from "@farsim/contract/problems/problem.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import type { CatalogueAddOn } from "../../plans/catalogue.ts";
import type { Account } from "../account/account.ts";
import type { OpenCard } from "../card/open-card.ts";
import { insufficientCredit } from "./order-plan.ts";

/**
 * The holder buys an add-on for a card in use: it is paid at once, covers use past the allowance from now on, and does
 * not expire. Throws `basic_service_required` before the first plan, `package_not_active` for a card that is paused or
 * suspended, and `insufficient_credit`.
 */
export function orderAddOn(
  account: Account,
  card: OpenCard,
  { addOnId, priceMicros, topUpBytes }: CatalogueAddOn,
  currencyDigits: number,
): PostedActivity {
  if (card.fields.status === "NOT_ACTIVE") throw new Problem("basic_service_required");
  if (!card.allows("orderAddOn")) throw new Problem("package_not_active");
  const { availableMicros } = account;
  if (availableMicros < priceMicros)
    throw insufficientCredit(
      { requiredMicros: priceMicros, usableMicros: availableMicros },
      currencyDigits,
    );
  const activity = account.post({
    type: "ADD_ON_PURCHASE",
    changeMicros: -priceMicros,
    cardId: card.id,
    addOnId,
    note: card.context.reason,
  });
  card.addPurchase(addOnId, topUpBytes, activity);
  if (card.context.reason !== undefined) card.record("orderAddOn");
  return activity;
}
