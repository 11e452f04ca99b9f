import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { AddOn, Plan, PlanType } from "@farsim/contract/plans.ts";
import { type Texts, textIn } from "@farsim/contract/values/texts/texts.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import type { Reach } from "../channels/coverage/coverage.ts";
import type { Context } from "../platform/context.ts";
import type { Terms } from "./terms.ts";

/** On the cards of which channels a plan can be ordered, and for which regions it is sold; null: all. */
export interface PlanAvailability {
  readonly channelIds: readonly bigint[] | null;
  readonly regionCodes: readonly RegionCode[] | null;
}

export interface CataloguePlan extends PlanAvailability {
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

type ShownTerms = Pick<
  Plan,
  "price" | "cycleDays" | "totalTrafficMb" | "restrictRule" | "throttleKbps" | "trafficLimitType"
>;

/** What terms promise and cost as a reader sees it, of whichever version. */
export function termsShown(
  terms: Omit<Terms, "planId" | "version">,
  { currencyDigits }: Pick<Context["shop"], "currencyDigits">,
): ShownTerms {
  return {
    price: formatAmount(terms.priceMicros, currencyDigits),
    cycleDays: terms.cycleDays,
    totalTrafficMb: terms.limitBytes === null ? null : megabytesOf(terms.limitBytes),
    restrictRule: terms.restrictRule,
    ...(terms.throttleKbps !== null && { throttleKbps: terms.throttleKbps }),
    trafficLimitType: terms.limitType,
  };
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
    ...termsShown(terms, shop),
    planType,
  };
}

/** The regions that a plan is sold for and its cards reach, by code. */
export function regionsOnOffer(
  { channelIds, regionCodes }: PlanAvailability,
  reach: Reach,
): RegionCode[] {
  const reached = reach(channelIds);
  const sold = regionCodes ?? [...reached];
  return sold.filter((code) => reached.has(code)).toSorted();
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
