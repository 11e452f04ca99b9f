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

function reportDay() {
  const reportsIn = openReports(isSameDay);
  return Array.from({ length: 2 * minutesADay }, (_, n) => ({
    minute: first + n,
    records: reportsIn(first + n, usedIn(first + n)),
  }));
}

const minuteOf = ({ id }: SimulatedRecord) => Number(id.split("-")[1]);

test("tells every use, some minutes late, some again, hardly in order, and nothing of yesterday", () => {
  const reports = reportDay();
  const all = reports.flatMap(({ minute, records }) =>
    records.map((record) => ({ minute, record })),
  );
  expect(new Set(all.map(({ record }) => record.id)).size).toBe(2 * minutesADay * 5);
  const firstReported = new Map<string, number>();
  for (const { minute, record } of all)
    if (!firstReported.has(record.id)) firstReported.set(record.id, minute - minuteOf(record));
  const late = [...firstReported.values()].filter((by) => by > 0);
  expect(late.length / firstReported.size).toBeGreaterThan(0.07);
  expect(late.length / firstReported.size).toBeLessThan(0.13);
  expect(Math.max(...late)).toBe(15);
  expect(all.length - firstReported.size).toBeGreaterThan(firstReported.size / 4);
  expect(all.every(({ minute, record }) => isSameDay(minuteOf(record), minute))).toBe(true);
  const outOfOrder = reports.filter(({ records }) =>
    records.some((record, at) => at > 0 && minuteOf(record) < minuteOf(records[at - 1]!)),
  );
  expect(outOfOrder.length).toBeGreaterThan(reports.length / 2);
});

test("tells the same wherever it runs, and each record always with the same content", () => {
  const reports = reportDay();
  expect(reportDay()).toEqual(reports);
  const contents = new Map<string, string>();
  for (const record of reports.flatMap(({ records }) => records)) {
    const content = JSON.stringify(record);
    expect(contents.get(record.id) ?? content).toBe(content);
    contents.set(record.id, content);
  }
});

test("passes over what was due yesterday when the clock jumps", () => {
  const reportsIn = openReports(isSameDay);
  for (let n = 0; n < 100; n++) reportsIn(first + n, usedIn(first + n));
  expect(reportsIn(first + minutesADay, [])).toEqual([]);
});
