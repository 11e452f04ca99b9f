import { expect, test } from "vitest";
import { openReports, type SimulatedRecord } from "./simulated-reports.ts";

const minutesADay = 1440;
const isSameDay = (minute: number, later: number) =>
  Math.floor(minute / minutesADay) === Math.floor(later / minutesADay);

/** Five cards that are used in every minute. */
const usedIn = (minute: number): SimulatedRecord[] =>
  [1, 2, 3, 4, 5].map((card) => ({
    id: `${card}-${minute}`,
    iccid: String(card),
    usedAt: new Date(minute * 60_000).toISOString(),
    regionName: "JP",
    bytes: 1000 + minute,
  }));

const first = 20_000 * minutesADay;

function tellDay() {
  const tellIn = openReports(isSameDay);
  return Array.from({ length: 2 * minutesADay }, (_, n) => ({
    minute: first + n,
    records: tellIn(first + n, usedIn(first + n)),
  }));
}

const minuteOf = ({ id }: SimulatedRecord) => Number(id.split("-")[1]);

test("tells every use, some minutes late, some again, hardly in order, and nothing of yesterday", () => {
  const told = tellDay();
  const all = told.flatMap(({ minute, records }) => records.map((record) => ({ minute, record })));
  expect(new Set(all.map(({ record }) => record.id)).size).toBe(2 * minutesADay * 5);
  const firstTold = new Map<string, number>();
  for (const { minute, record } of all)
    if (!firstTold.has(record.id)) firstTold.set(record.id, minute - minuteOf(record));
  const late = [...firstTold.values()].filter((by) => by > 0);
  expect(late.length / firstTold.size).toBeGreaterThan(0.07);
  expect(late.length / firstTold.size).toBeLessThan(0.13);
  expect(Math.max(...late)).toBe(15);
  expect(all.length - firstTold.size).toBeGreaterThan(firstTold.size / 4);
  expect(all.every(({ minute, record }) => isSameDay(minuteOf(record), minute))).toBe(true);
  const outOfOrder = told.filter(({ records }) =>
    records.some((record, at) => at > 0 && minuteOf(record) < minuteOf(records[at - 1]!)),
  );
  expect(outOfOrder.length).toBeGreaterThan(told.length / 2);
});

test("tells the same wherever it runs, and each record always with the same content", () => {
  const told = tellDay();
  expect(tellDay()).toEqual(told);
  const contents = new Map<string, string>();
  for (const record of told.flatMap(({ records }) => records)) {
    const content = JSON.stringify(record);
    expect(contents.get(record.id) ?? content).toBe(content);
    contents.set(record.id, content);
  }
});

test("passes over what was due yesterday when the clock jumps", () => {
  const tellIn = openReports(isSameDay);
  for (let n = 0; n < 100; n++) tellIn(first + n, usedIn(first + n));
  expect(tellIn(first + minutesADay, [])).toEqual([]);
});
