import { Temporal } from "temporal-polyfill";

/*
 * The rules of the trade said once more, as plainly as they can be: everything that ever happened is kept, and every figure is
 * worked out from the beginning each time it is asked for. Nothing of the product is used here. Money in minor units, traffic in
 * bytes, days as ISO text in the billing zone.
 */

export type Day = string;

export interface ModelPlan {
  readonly id: string;
  readonly version: number;
  readonly price: number;
  readonly cycleDays: number;
  readonly limit: number | null;
  readonly limitType: "DAILY" | "CYCLE" | "UNLIMITED";
  readonly rule: "STOP" | "THROTTLE" | "NONE";
  readonly kbps: number | null;
}

interface Subscription {
  readonly from: Day;
  to: Day | null;
  readonly plan: ModelPlan;
  /** No one pays for a pack's days. */
  readonly payer: number | null;
}

interface Use {
  readonly at: number;
  readonly day: Day;
  readonly bytes: number;
  /** Whether the day had a plan when the use was reported. */
  readonly ratedOnArrival: boolean;
}

interface Purchase {
  readonly at: number;
  readonly price: number;
  readonly bytes: number;
}

export interface ModelCard {
  readonly index: number;
  holder: number | undefined;
  /** What its holder wants: nothing yet, that it runs, that it rests. */
  will: "none" | "run" | "rest";
  stoppedOn: Day | undefined;
  /** Given up by its holder, for good. */
  gone: boolean;
  /** Stopped by an administrator. */
  stoppedByStaff: boolean;
  pack: { readonly days: number; readonly expiresAt: number } | undefined;
  subscriptions: Subscription[];
  /** In the order in which they were reported. */
  readonly uses: Use[];
  readonly purchases: Purchase[];
}

interface Cycle {
  readonly plan: ModelPlan;
  readonly from: Day;
  readonly to: Day;
}

/** What use has taken of one allowance. */
interface Window {
  used: number;
  over: number;
}

/** Ways to get it wrong, each of which the product must be told from. */
export type Mistake =
  | "a cycle opened by first arrival"
  | "add-ons counted by arrival"
  | "a stop from now"
  | "unrated use never rated again"
  | "a card that runs no matter what the wallet holds"
  | "a pack whose days cost its holder"
  | "a deleted card that costs nothing any more";

export const addDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString();

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export const named = ({ id, version }: ModelPlan): string => `${id}.${version}`;
export const isSame = (a: ModelPlan, b: ModelPlan): boolean => named(a) === named(b);

export function newCard(index: number): ModelCard {
  return {
    index,
    holder: undefined,
    will: "none",
    stoppedOn: undefined,
    gone: false,
    stoppedByStaff: false,
    pack: undefined,
    subscriptions: [],
    uses: [],
    purchases: [],
  };
}

export function activeSubscription(card: ModelCard, day: Day): Subscription | undefined {
  return card.subscriptions.find(({ from, to }) => from <= day && (to === null || day < to));
}

function isRated(card: ModelCard, { day, ratedOnArrival }: Use, mistake?: Mistake): boolean {
  if (mistake === "unrated use never rated again" && !ratedOnArrival) return false;
  return activeSubscription(card, day) !== undefined;
}

/** The days in the order of use, each opening a cycle where none of its plan version covers it; a pack's days open none. */
export function cyclesOf(card: ModelCard, mistake?: Mistake): Cycle[] {
  const days = card.uses.filter((use) => isRated(card, use, mistake)).map(({ day }) => day);
  const cycles: Cycle[] = [];
  for (const day of mistake === "a cycle opened by first arrival" ? days : days.toSorted()) {
    const { plan, payer } = activeSubscription(card, day)!;
    const pays = payer !== null || mistake === "a pack whose days cost its holder";
    if (pays && !cycleOn(cycles, plan, day))
      cycles.push({ plan, from: day, to: addDays(day, plan.cycleDays) });
  }
  return cycles;
}

export function cycleOn(cycles: readonly Cycle[], plan: ModelPlan, day: Day): Cycle | undefined {
  return cycles.find((cycle) => isSame(cycle.plan, plan) && cycle.from <= day && day < cycle.to);
}

/** Every use in its order against the allowance, the add-ons bought before it, then over. */
export function countOf(card: ModelCard, mistake?: Mistake) {
  const cycles = cyclesOf(card, mistake);
  const windows = new Map<string, Window>();
  const windowOn = (plan: ModelPlan, day: Day): Window => {
    const cycle = cycleOn(cycles, plan, day);
    const key = `${named(plan)} ${plan.limitType !== "DAILY" && cycle ? cycle.from : day}`;
    const window = windows.get(key) ?? { used: 0, over: 0 };
    windows.set(key, window);
    return window;
  };
  const inOrder =
    mistake === "add-ons counted by arrival"
      ? card.uses
      : card.uses.toSorted((a, b) => a.at - b.at);
  let fromAddOns = 0;
  for (const use of inOrder) {
    if (!isRated(card, use, mistake)) continue;
    const { plan } = activeSubscription(card, use.day)!;
    const window = windowOn(plan, use.day);
    const allowed = plan.limit === null ? use.bytes : plan.limit - window.used;
    const allowance = Math.min(use.bytes, allowed);
    const bought = card.purchases.filter(
      ({ at }) => mistake === "add-ons counted by arrival" || at < use.at,
    );
    const addOn = Math.min(
      use.bytes - allowance,
      sumOf(bought.map(({ bytes }) => bytes)) - fromAddOns,
    );
    window.used += allowance;
    window.over += use.bytes - allowance - addOn;
    fromAddOns += addOn;
  }
  const addOnLeft = sumOf(card.purchases.map(({ bytes }) => bytes)) - fromAddOns;
  return { cycles, windowOn, addOnLeft };
}
