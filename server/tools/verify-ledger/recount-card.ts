import type { Day } from "../../src/platform/calendar.ts";
import type { CardState, Cycle, DayUse } from "../../src/billing/card/card-state.ts";
import { plainUntil } from "../../src/billing/evaluation/plain-use.ts";
import { type RatedUse, rateUsage } from "../../src/billing/rating/rate-usage.ts";
import type { LedgerOffence } from "./offence.ts";
import type { RecordedUse } from "./sql/stored.sql.ts";

/**
 * Rates a card's whole life anew from its raw records, subscriptions and purchases, and compares what is stored: each first used day that no
 * cycle covers opens one (invariant I3), and every day is rated as it must be and says how far its use is plain (invariant I6).
 */
export function recountCard(
  stored: CardState,
  recorded: readonly RecordedUse[],
): LedgerOffence | undefined {
  const days = recorded.map(({ day, segment, bytes }): DayUse => {
    return {
      day,
      segment,
      bytes,
      hasPlan: false,
      allowanceBytes: 0n,
      addOnBytes: 0n,
      overBytes: 0n,
    };
  });
  const right = rateUsage({ ...stored, days, cycles: [], addOnUsedBytes: 0n });
  return (
    offenceIn("I3", stored, right.cycles.map(cycleInWords), stored.cycles.map(cycleInWords)) ??
    offenceIn("I6", stored, right.days.map(dayInWords), stored.days.map(dayInWords)) ??
    plainOffence(stored, right)
  );
}

/**
 * Up to where use of a day is plain must be what the rule says of that day. A row that no one has evaluated since has kept it, so an
 * add-on that was bought on a later day changes nothing; null is always right, for then each record is rated.
 */
function plainOffence(stored: CardState, right: RatedUse): LedgerOffence | undefined {
  for (const { day, plainUntilBytes: found } of stored.storedDays) {
    if (found === null) continue;
    const expected = plainUntil({ ...stored, purchases: [] }, right, day);
    if (found === expected) continue;
    return {
      invariant: "I6",
      where: `card ${stored.id}, ${day}`,
      expected: expected === null ? "no plain use" : `plain use up to ${expected} bytes`,
      found: `plain use up to ${found} bytes`,
    };
  }
  return undefined;
}

/** The first thing, by its day, that is on one side only. */
function offenceIn(
  invariant: "I3" | "I6",
  { id }: CardState,
  right: readonly Line[],
  stored: readonly Line[],
): LedgerOffence | undefined {
  const [rightWords, storedWords] = [right, stored].map(
    (line) => new Set(line.map(({ words }) => words)),
  );
  const missing = right.filter(({ words }) => !storedWords!.has(words));
  const wrong = stored.filter(({ words }) => !rightWords!.has(words));
  const day = [...missing, ...wrong].map((line) => line.day).toSorted()[0];
  if (day === undefined) return undefined;
  const ofDay = (line: readonly Line[]) =>
    line
      .filter((one) => one.day === day)
      .map(({ words }) => words)
      .join("; ") || "nothing";
  return {
    invariant,
    where: `card ${id}, ${day}`,
    expected: ofDay(missing),
    found: ofDay(wrong),
  };
}

interface Line {
  readonly day: Day;
  readonly words: string;
}

const cycleInWords = ({ planId, version, startsOn, endsOn }: Cycle): Line => ({
  day: startsOn,
  words: `cycle ${startsOn} to ${endsOn} of plan ${planId} version ${version}`,
});

const dayInWords = (use: DayUse): Line => ({
  day: use.day,
  words: `after ${use.segment} add-ons ${use.bytes} bytes, ${
    use.hasPlan
      ? `allowance ${use.allowanceBytes}, add-on ${use.addOnBytes}, over ${use.overBytes}`
      : "unrated"
  }`,
});
