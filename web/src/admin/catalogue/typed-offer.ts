import { AddOnDraft, type OperatorPlan, PlanDraft } from "@farsim/contract/desk/shop/catalogue.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts/texts.ts";
import type { PlanType, RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { z } from "zod";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { judgedBy } from "../../ui/forms/judged-by.ts";

interface TypedWords extends Record<string, unknown> {
  readonly name: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  readonly price: string;
}

/** A plan as it stands in the form: everything as it was typed. */
export interface TypedPlan extends TypedWords {
  readonly cycleDays: string;
  readonly trafficLimitType: TrafficLimitType;
  readonly totalTrafficMb: string;
  readonly restrictRule: RestrictRule;
  readonly throttleKbps: string;
  readonly planType: PlanType;
  readonly onCards: "all" | "chosen";
  readonly channelNames: string[];
  readonly soldFor: "all" | "chosen";
  readonly regionCodes: RegionCode[];
}

export interface TypedAddOn extends TypedWords {
  readonly topUpMb: string;
}

const number = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
const price = (text: string, digits: number): string => typedAmount(text, digits) ?? text;

/** What the form means, as the call takes it; what is not asked for any more is left out. */
export function draftOfPlan(typed: TypedPlan, digits: number): z.input<typeof PlanDraft> {
  const unlimited = typed.trafficLimitType === "UNLIMITED";
  const restrictRule = unlimited ? "NONE" : typed.restrictRule;
  return {
    name: typed.name,
    description: typed.description,
    price: price(typed.price, digits),
    cycleDays: number(typed.cycleDays),
    trafficLimitType: typed.trafficLimitType,
    totalTrafficMb: unlimited ? null : number(typed.totalTrafficMb),
    restrictRule,
    ...(restrictRule === "THROTTLE" && { throttleKbps: number(typed.throttleKbps) }),
    planType: typed.planType,
    channelNames: typed.onCards === "all" ? null : typed.channelNames,
    regionCodes: typed.soldFor === "all" ? null : typed.regionCodes,
  };
}

export function draftOfAddOn(typed: TypedAddOn, digits: number): z.input<typeof AddOnDraft> {
  return {
    name: typed.name,
    description: typed.description,
    price: price(typed.price, digits),
    topUpMb: number(typed.topUpMb),
  };
}

export const typedPlan = (digits: number) =>
  judgedBy<TypedPlan>(PlanDraft, (typed) => draftOfPlan(typed, digits));
export const typedAddOn = (digits: number) =>
  judgedBy<TypedAddOn>(AddOnDraft, (typed) => draftOfAddOn(typed, digits));

/** The fields of an offer's texts; what was not written in a language yet is empty there. */
export function wordsOf(
  offer: { readonly name: Texts; readonly description: Texts } | null,
): Pick<TypedWords, "name" | "description"> {
  return {
    name: inEveryLanguage((language) => offer?.name[language] ?? ""),
    description: inEveryLanguage((language) => offer?.description[language] ?? ""),
  };
}

/** What the form of a plan begins with: the newest terms of one that is edited. */
export function typedOf(plan: OperatorPlan | null): TypedPlan {
  const newest = plan?.next ?? plan;
  return {
    ...wordsOf(newest),
    price: newest?.price ?? "",
    cycleDays: String(newest?.cycleDays ?? 1),
    trafficLimitType: newest?.trafficLimitType ?? "DAILY",
    totalTrafficMb: String(newest?.totalTrafficMb ?? ""),
    restrictRule: newest?.restrictRule ?? "THROTTLE",
    throttleKbps: String(newest?.throttleKbps ?? ""),
    planType: newest?.planType ?? "PAY_AS_YOU_GO",
    // No terms of a version: they are those of the plan itself.
    onCards: plan?.channelNames ? "chosen" : "all",
    channelNames: plan?.channelNames ?? [],
    soldFor: plan?.regionCodes ? "chosen" : "all",
    regionCodes: plan?.regionCodes ?? [],
  };
}
