import { wholeDaysLeft, packCredit } from "../../billing/card/pack-days.ts";
import type { StockChange } from "../../billing/account/with-stock.ts";
import {
  resetStarterPack,
  setStarterPack,
  unendedPlan,
} from "../../billing/actions/starter-packs.ts";
import type { CataloguePlan } from "../../plans/catalogue.ts";
import { planFit, refuseUnfit } from "../../plans/plan-fits.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findLastTerms } from "../last-terms.ts";
import type { PackBudget } from "./pack-budget.ts";
import type { CardsMeant } from "../jobs/meant-cards.sql.ts";
import { type PackValue, valueOfNewPacks, valueOfResetPacks } from "./pack-value.sql.ts";

/** An action that makes packs worth something: what they could credit, and the change of each card within that. */
export interface PackAction {
  readonly valueOf: (meant: CardsMeant) => Promise<PackValue>;
  readonly changeWithin: (budget: PackBudget) => Promise<StockChange>;
}

type Reading = Pick<Context, "tx" | "now"> & {
  readonly shop: Pick<Context["shop"], "currencyDigits">;
};

/** Cards in stock become packs of a plan. */
export function settingPacks(
  { tx, shop: { currencyDigits } }: Reading,
  plan: CataloguePlan,
  days: number,
): PackAction {
  const credit = packCredit(plan.terms, days, currencyDigits);
  return {
    valueOf: (meant) => valueOfNewPacks(tx, meant, credit),
    changeWithin: async (budget) => {
      const fits = await planFit(tx, plan);
      return (card) => {
        refuseUnfit(fits, card.stored.channelId);
        setStarterPack(card, plan.terms, days);
        budget.spend(credit);
      };
    },
  };
}

/** Packs get another expire time, or without one their full days. They keep the plan that they had last. */
export function resettingPacks(
  { tx, now, shop: { currencyDigits } }: Reading,
  expireTime: Instant | undefined,
): PackAction {
  const days = expireTime && wholeDaysLeft(expireTime, now);
  return {
    valueOf: (meant) => valueOfResetPacks(tx, meant, { days, currencyDigits }),
    changeWithin: async (budget) => async (card, at) => {
      const lastTerms = await termsOf(at.tx, card);
      resetStarterPack(card, { lastTerms, expireTime });
      const left = wholeDaysLeft(card.fields.expiresAt!, at.now);
      if (lastTerms) budget.spend(packCredit(lastTerms, left, currencyDigits));
    },
  };
}

const termsOf = (tx: Transaction, card: Parameters<StockChange>[0]) =>
  unendedPlan(card)?.terms ?? findLastTerms(tx, card.id);
