import { expect, test } from "vitest";
import { instant } from "../../platform/clock.ts";
import { startOfDay } from "../../platform/zone-time.ts";
import { dayText, formatInstant, shortDayText, zoneText } from "./moments.ts";

test("a day is that very day in one line, wherever the reader sits", () => {
  expect(dayText("2026-11-22", "en")).toBe("22\u00a0Nov\u00a02026");
  expect(dayText("2026-11-22", "zh-CN")).toBe("2026年11月22日");
  expect(shortDayText("2026-11-22", "zh-CN")).toBe("11月22日");
});

test("a moment is shown on the clock of a zone", () => {
  const moment = "2026-11-21T16:30:00.000Z";
  expect(formatInstant(moment, "en", "Asia/Hong_Kong")).toBe("22\u00a0Nov\u00a02026, 00:30");
  expect(formatInstant(moment, "zh-CN", "UTC")).toBe("2026年11月21日 16:30");
});

test("a zone is named by its distance from UTC", () => {
  expect(zoneText("Asia/Hong_Kong", instant("2026-11-21T00:00:00Z"))).toBe("UTC+8");
  expect(zoneText("UTC", instant("2026-11-21T00:00:00Z"))).toBe("UTC");
});

test.each([
  ["2026-11-22", "UTC", "2026-11-22T00:00:00.000Z"],
  ["2026-11-22", "Asia/Hong_Kong", "2026-11-21T16:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, moment) => {
  expect(startOfDay(day, zone)).toBe(moment);
});
