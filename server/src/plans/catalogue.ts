import { formatAmount, type Micros } from "@farsim/contract/values/amount.ts";
import type { AddOn, Plan, PlanType } from "@farsim/contract/plans.ts";
import { type Texts, textIn } from "@farsim/contract/values/texts.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import type { Context } from "../platform/context.ts";
import type { Terms } from "./terms.ts";

export interface CataloguePlan {
  readonly terms: Terms;
  readonly name: Texts;
  readonly description: Texts;
  readonly planType: PlanType;
  readonly archived: boolean;
}

export interface CatalogueAddOn {
  readonly addOnId: bigint;
  readonly name: Texts;
  readonly description: Texts;
  readonly priceMicros: Micros;
  readonly topUpBytes: bigint;
  readonly archived: boolean;
}

/** A plan as its reader sees it. */
export function planShown(
  { terms, name, description, planType }: CataloguePlan,
  { shop, language }: Context,
): Plan {
  return {
    id: String(terms.planId),
    version: terms.version,
    name: textIn(name, language),
    description: textIn(description, language),
    price: formatAmount(terms.priceMicros, shop.currencyDigits),
    cycleDays: terms.cycleDays,
    totalTrafficMb: terms.limitBytes === null ? null : megabytesOf(terms.limitBytes),
    restrictRule: terms.restrictRule,
    ...(terms.throttleKbps !== null && { throttleKbps: terms.throttleKbps }),
    trafficLimitType: terms.limitType,
    planType,
  };
}

export function addOnShown(
  { addOnId, name, description, priceMicros, topUpBytes }: CatalogueAddOn,
  { shop, language }: Context,
): AddOn {
  return {
    id: String(addOnId),
    name: textIn(name, language),
    description: textIn(description, language),
    price: formatAmount(priceMicros, shop.currencyDigits),
    topUpMb: megabytesOf(topUpBytes),
  };
}
