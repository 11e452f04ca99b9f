import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Terms } from "../../plans/terms.ts";
import { activeSubscription } from "../card/subscription.ts";
import { type RatedCard, rateUsage } from "./rate-usage.ts";

/** Terms without a version: what is tried belongs to none. */
export type TriedTerms = Omit<Terms, "planId" | "version">;

/** Of a card, what a plan took and gave on some days. */
export interface ChargedDays {
  /** The fee of each cycle that begins on one of the days, in the order of use. */
  readonly fees: readonly { readonly day: Day; readonly priceMicros: Micros }[];
  readonly usedBytes: bigint;
  /** Of it what was past the limit and all add-ons. */
  readonly overBytes: bigint;
}

interface Days {
  readonly planId: bigint;
  readonly from: Day;
  readonly to: Day;
}

/** Of no version that a plan has: those count from 1. */
const noVersion = 0;

/** The card as if a plan had promised and cost something else from the first day on, in all of its versions. */
export function withTerms<Card extends RatedCard>(
  card: Card,
  planId: bigint,
  terms: TriedTerms,
): Card {
  return {
    ...card,
    subscriptions: card.subscriptions.map((subscription) =>
      subscription.terms.planId === planId
        ? { ...subscription, terms: { ...terms, planId, version: noVersion } }
        : subscription,
    ),
  };
}

/** What a plan takes and gives on some days, both included, of a card of which all use is known: rated from its first day on. Days of StarterPacks, which no one pays, are left out. */
export function chargedDays(card: RatedCard, { planId, from, to }: Days): ChargedDays {
  const { days, cycles } = rateUsage(card);
  const isAsked = (day: Day) => from <= day && day <= to;
  const prices = new Map(
    card.subscriptions.map(({ terms }) => [`${terms.planId}.${terms.version}`, terms.priceMicros]),
  );
  const isPaid = (day: Day) => {
    const cover = activeSubscription(card.subscriptions, day);
    return cover !== undefined && cover.payerId !== null && cover.terms.planId === planId;
  };
  const covered = days.filter(({ day }) => isAsked(day) && isPaid(day));
  return {
    fees: cycles
      .filter((cycle) => cycle.planId === planId && isAsked(cycle.startsOn))
      .map(({ startsOn, version }) => ({
        day: startsOn,
        priceMicros: prices.get(`${planId}.${version}`)!,
      })),
    usedBytes: covered.reduce((sum, { bytes }) => sum + bytes, 0n),
    overBytes: covered.reduce((sum, { overBytes }) => sum + overBytes, 0n),
  };
}
