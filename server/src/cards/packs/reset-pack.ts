import type { StockChange } from "../../billing/account/with-stock.ts";
import { resetStarterPack, unendedPlan } from "../../billing/actions/starter-packs.ts";
import type { Instant } from "../../platform/clock.ts";
import { findLastTerms } from "../last-terms.ts";

/** Resets each StarterPack to an expire time, or without one to its full days. */
export function packReset(expireTime?: Instant): StockChange {
  return async (card, { tx }) => {
    const lastTerms = unendedPlan(card) ? undefined : await findLastTerms(tx, card.id);
    resetStarterPack(card, { lastTerms, expireTime });
  };
}
