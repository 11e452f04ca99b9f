import { formatAmount, type Micros } from "@farsim/contract/values/amount.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import type { AddOn, Plan, PlanType } from "@farsim/contract/plans.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import type { Context } from "../platform/context.ts";
import type { Terms } from "./terms.ts";

/** Words that the operator wrote in each language. */
export type Worded = Readonly<Record<Language, string>>;

export interface CataloguePlan {
  readonly terms: Terms;
  readonly name: Worded;
  readonly description: Worded;
  readonly planType: PlanType;
  readonly archived: boolean;
}

export interface CatalogueAddOn {
  readonly addOnId: bigint;
  readonly name: Worded;
  readonly description: Worded;
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
    name: name[language],
    description: description[language],
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
    name: name[language],
    description: description[language],
    price: formatAmount(priceMicros, shop.currencyDigits),
    topUpMb: megabytesOf(topUpBytes),
  };
}
