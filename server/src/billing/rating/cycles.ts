import { activeSubscription, type Subscription } from "../card/subscription.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { sameVersion, type Terms } from "../../plans/terms.ts";
import type { Cycle } from "../card/card-state.ts";

/**
 * The cycles of a card, those before `rateFrom` as they are stored: in the order of *use*, the first used day that no cycle of its plan version
 * covers opens the next. Cycles that began before `rateFrom` stay; later ones follow from the used days alone, so a late
 * report may move them, and each of its days adds one at most.
 */
export function cyclesOfUse(
  usedDays: readonly Day[],
  subscriptions: readonly Subscription[],
  cycles: readonly Cycle[],
  rateFrom: Day,
): Cycle[] {
  const covered = cycles.filter((cycle) => cycle.startsOn < rateFrom);
  for (const day of usedDays) {
    if (day < rateFrom) continue;
    const cover = activeSubscription(subscriptions, day);
    if (cover && cover.payerId !== null && !cycleOn(covered, cover.terms, day))
      covered.push(cycleFrom(day, cover.terms));
  }
  return covered;
}

/** The cycle of a plan version that covers a day. */
export function cycleOn(
  cycles: readonly Cycle[],
  terms: Pick<Terms, "planId" | "version">,
  day: Day,
): Cycle | undefined {
  return cycles.find(
    (cycle) => sameVersion(cycle, terms) && cycle.startsOn <= day && day < cycle.endsOn,
  );
}

function cycleFrom(day: Day, { planId, version, cycleDays }: Terms): Cycle {
  return { planId, version, startsOn: day, endsOn: addDays(day, cycleDays) };
}
