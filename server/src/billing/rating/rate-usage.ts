import { activeSubscription } from "../card/subscription.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Terms } from "../../plans/terms.ts";
import type { AddOnPurchase, CardState, Cycle, DayUse } from "../card/card-state.ts";
import { cyclesOfUse, cycleOn } from "./cycles.ts";

/** What rating must know of a card. */
export type RatedCard = Pick<
  CardState,
  "subscriptions" | "days" | "cycles" | "purchases" | "rateFrom" | "addOnUsedBytes"
>;

/** What a card's use comes to. */
export interface RatedUse {
  readonly days: readonly DayUse[];
  readonly cycles: readonly Cycle[];
  readonly addOnUsedBytes: bigint;
}

/**
 * Rates a card's use from `rateFrom` on, in the order of use: each day by the plan that covers it,
 * against the allowance, then the add-ons bought before that use, then over. A pure function of what was used, ordered
 * and bought, so it does not matter in which order records came.
 */
export function rateUsage(card: RatedCard): RatedUse {
  const { days, rateFrom } = card;
  const usedDays = [...new Set(days.map(({ day }) => day))];
  const cycles = cyclesOfUse(usedDays, card.subscriptions, card.cycles, rateFrom);
  const earlier = days.filter(({ day }) => day < rateFrom);
  const later = days.filter(({ day }) => day >= rateFrom);
  const taken = new Map<string, bigint>();
  for (const use of earlier) {
    const period = periodOf(card, cycles, use.day);
    if (period) taken.set(period.key, (taken.get(period.key) ?? 0n) + use.allowanceBytes);
  }
  let addOnUsedBytes = card.addOnUsedBytes - later.reduce((sum, use) => sum + use.addOnBytes, 0n);
  const rated = later.map((use): DayUse => {
    const period = periodOf(card, cycles, use.day);
    if (!period)
      return { ...use, hasPlan: false, allowanceBytes: 0n, addOnBytes: 0n, overBytes: 0n };
    const usedOfAllowance = taken.get(period.key) ?? 0n;
    const allowanceBytes =
      period.limitBytes === null
        ? use.bytes
        : least(use.bytes, period.limitBytes - usedOfAllowance);
    const addOnBytes = least(
      use.bytes - allowanceBytes,
      boughtBefore(card.purchases, use.segment) - addOnUsedBytes,
    );
    taken.set(period.key, usedOfAllowance + allowanceBytes);
    addOnUsedBytes += addOnBytes;
    return {
      ...use,
      hasPlan: true,
      allowanceBytes,
      addOnBytes,
      overBytes: use.bytes - allowanceBytes - addOnBytes,
    };
  });
  return { days: [...earlier, ...rated], cycles, addOnUsedBytes };
}

/** The allowance period that a day belongs to: its key, and the size of its allowance (null: no limit); undefined without a plan. */
export function allowancePeriodOn(
  card: CardState,
  cycles: readonly Cycle[],
  day: Day,
): AllowancePeriod | undefined {
  return periodOf(card, cycles, day);
}

interface AllowancePeriod {
  readonly key: string;
  readonly limitBytes: bigint | null;
}

/** The days that share an allowance with a day: that day, or its cycle; undefined without a plan. */
function periodOf(
  card: Pick<RatedCard, "subscriptions">,
  cycles: readonly Cycle[],
  day: Day,
): AllowancePeriod | undefined {
  const terms = activeSubscription(card.subscriptions, day)?.terms;
  if (!terms) return undefined;
  return {
    key: `${terms.planId}.${terms.version}.${periodStart(terms, cycles, day)}`,
    limitBytes: terms.limitBytes,
  };
}

function periodStart(terms: Terms, cycles: readonly Cycle[], day: Day): Day {
  return terms.limitType === "CYCLE" ? (cycleOn(cycles, terms, day)?.startsOn ?? day) : day;
}

/** What is used of the allowance that is in force on a day, or would be with its first use; of a cycle, on all of its days. */
export function allowanceUsedOn(
  card: CardState,
  { days, cycles }: RatedUse,
  day: Day,
): { usedBytes: bigint; overBytes: bigint } {
  const key = periodOf(card, cycles, day)?.key;
  const inPeriod = days.filter((use) => periodOf(card, cycles, use.day)?.key === key);
  return {
    usedBytes: inPeriod.reduce((sum, use) => sum + use.allowanceBytes, 0n),
    overBytes: inPeriod.reduce((sum, use) => sum + use.overBytes, 0n),
  };
}

/** All that is used of a cycle: the use of those of its days that its plan version covers. */
export function usedInCycle(card: CardState, { days }: RatedUse, cycle: Cycle): bigint {
  return days.reduce((sum, { day, bytes }) => {
    const terms = activeSubscription(card.subscriptions, day)?.terms;
    return terms && cycleOn([cycle], terms, day) ? sum + bytes : sum;
  }, 0n);
}

function boughtBefore(purchases: readonly AddOnPurchase[], segment: number): bigint {
  return purchases.reduce((sum, { n, bytes }) => (n <= segment ? sum + bytes : sum), 0n);
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
