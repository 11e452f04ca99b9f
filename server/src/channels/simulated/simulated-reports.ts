import { seededRandom } from "./seeded-random.ts";

/** A record as a simulated carrier tells it. */
export interface SimulatedRecord {
  readonly id: string;
  readonly iccid: string;
  readonly usedAt: string;
  readonly regionName: string;
  readonly bytes: number;
}

/** One record in ten comes some minutes late, and one in twelve of those told lately comes again. */
const lateShare = 0.1;
const mostMinutesLate = 15;
const repeatShare = 1 / 12;
const minutesRepeated = 10;

/**
 * What a carrier tells in each minute, as carriers are: some records come minutes late, some twice, and none in the order of
 * their use; but all on the day of their use. What happens is left to a chance that is the same everywhere, so that several
 * servers tell the same.
 */
export function openReports(isSameDay: (minute: number, later: number) => boolean) {
  const due = new Map<number, SimulatedRecord[]>();
  const reported = new Map<number, readonly SimulatedRecord[]>();
  /** What is told in a minute (counted from 1970 UTC), of which these records are the use. */
  return function reportsIn(minute: number, used: readonly SimulatedRecord[]): SimulatedRecord[] {
    const onTime: SimulatedRecord[] = [];
    for (const record of used) {
      const by = 1 + Math.floor(mostMinutesLate * seededRandom(record.id, "minutes late"));
      const isLate = seededRandom(record.id, "late") < lateShare && isSameDay(minute, minute + by);
      if (!isLate) onTime.push(record);
      else due.set(minute + by, [...(due.get(minute + by) ?? []), record]);
    }
    const late = takeUntil(due, minute).filter(({ at }) => isSameDay(at, minute));
    for (const at of reported.keys()) if (at < minute - minutesRepeated) reported.delete(at);
    const again = [...reported]
      .filter(([at]) => isSameDay(at, minute))
      .flatMap(([, records]) => records)
      .filter(({ id }) => seededRandom(id, "again", minute) < repeatShare);
    const fresh = [...onTime, ...late.map(({ record }) => record)];
    reported.set(minute, fresh);
    return [...fresh, ...again].toSorted(
      (a, b) => seededRandom(a.id, "place", minute) - seededRandom(b.id, "place", minute),
    );
  };
}

/** What was due by a minute, with the minute it was due; the clock may have jumped. */
function takeUntil(
  due: Map<number, SimulatedRecord[]>,
  minute: number,
): { at: number; record: SimulatedRecord }[] {
  const ripe = [...due].filter(([at]) => at <= minute);
  for (const [at] of ripe) due.delete(at);
  return ripe.flatMap(([at, records]) => records.map((record) => ({ at, record })));
}
