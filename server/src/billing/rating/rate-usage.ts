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
    const window = windowOf(card, cycles, use.day);
    if (window) taken.set(window.key, (taken.get(window.key) ?? 0n) + use.allowanceBytes);
  }
  let addOnUsedBytes = card.addOnUsedBytes - later.reduce((sum, use) => sum + use.addOnBytes, 0n);
  const rated = later.map((use): DayUse => {
    const window = windowOf(card, cycles, use.day);
    if (!window)
      return { ...use, hasPlan: false, allowanceBytes: 0n, addOnBytes: 0n, overBytes: 0n };
    const usedOfAllowance = taken.get(window.key) ?? 0n;
    const allowanceBytes =
      window.limitBytes === null
        ? use.bytes
        : least(use.bytes, window.limitBytes - usedOfAllowance);
    const addOnBytes = least(
      use.bytes - allowanceBytes,
      boughtBefore(card.purchases, use.segment) - addOnUsedBytes,
    );
    taken.set(window.key, usedOfAllowance + allowanceBytes);
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

/** The allowance that a day's use counts against: its name, and its size (null: no limit); undefined without a plan. */
export function allowanceWindowOn(
  card: CardState,
  cycles: readonly Cycle[],
  day: Day,
): AllowanceWindow | undefined {
  return windowOf(card, cycles, day);
}

interface AllowanceWindow {
  readonly key: string;
  readonly limitBytes: bigint | null;
}

/** What a day's use shares its allowance with: the day, or the cycle; undefined without a plan. */
function windowOf(
  card: Pick<RatedCard, "subscriptions">,
  cycles: readonly Cycle[],
  day: Day,
): AllowanceWindow | undefined {
  const terms = activeSubscription(card.subscriptions, day)?.terms;
  if (!terms) return undefined;
  return {
    key: `${terms.planId}.${terms.version}.${windowStart(terms, cycles, day)}`,
    limitBytes: terms.limitBytes,
  };
}

function windowStart(terms: Terms, cycles: readonly Cycle[], day: Day): Day {
  return terms.limitType === "CYCLE" ? (cycleOn(cycles, terms, day)?.startsOn ?? day) : day;
}

/** What is used of the allowance that is in force on a day, or would be with its first use; of a cycle, on all of its days. */
export function allowanceUsedOn(
  card: CardState,
  { days, cycles }: RatedUse,
  day: Day,
): { usedBytes: bigint; overBytes: bigint } {
  const key = windowOf(card, cycles, day)?.key;
  const inWindow = days.filter((use) => windowOf(card, cycles, use.day)?.key === key);
  return {
    usedBytes: inWindow.reduce((sum, use) => sum + use.allowanceBytes, 0n),
    overBytes: inWindow.reduce((sum, use) => sum + use.overBytes, 0n),
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
