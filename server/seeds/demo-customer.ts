import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import type { PlanName } from "./demo-offers.ts";
import type { ChannelName } from "./demo-stock.ts";

/** What happens with a card; days are counted back from today. */
export interface DemoCard {
  readonly channel: ChannelName;
  readonly bound: number;
  /** An eSIM that they applied for, and how far they have come with it; else a card that they bound. */
  readonly esim?: "released" | "installed";
  /** What its holder calls it. */
  readonly tag?: string;
  readonly orders: readonly (readonly [daysAgo: number, plan: PlanName])[];
  /** By their MB. */
  readonly addOns?: readonly (readonly [daysAgo: number, mb: number])[];
  readonly stopped?: number;
  /** What it uses on an ordinary day of travel. */
  readonly mbADay: number;
  /** The share of its holder's stays that are at home, without use. */
  readonly atHome?: number;
  /** Today's use goes past this daily limit. */
  readonly pastLimitMb?: number;
}

export interface DemoCustomer {
  readonly username: string;
  readonly language: Language;
  /** Where they say that they live. */
  readonly country?: RegionCode;
  readonly came: number;
  /** Whenever less than `below` is left in the morning, `by` is added; in cents. */
  readonly topsUp?: { readonly below: number; readonly by: number; readonly until?: number };
  /** Pays the operator in person, without an order. */
  readonly inPerson?: true;
  /** Pays from another country. */
  readonly abroad?: true;
  /** An order that no one has paid; in cents. */
  readonly owes?: {
    readonly daysAgo: number;
    readonly cents: number;
    readonly method: RechargeMethod;
  };
  readonly cards: readonly DemoCard[];
}

/** How much those who use a lot add, and those who use little. */
export const often = { below: 4000, by: 10_000 };
export const small = { below: 1200, by: 3000 };
