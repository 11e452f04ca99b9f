import { expect, test } from "vitest";
import { instant } from "../../platform/clock.ts";
import { dayEdgeText, dayOfText, soonText, timeLeft, timeText } from "./clock-times.ts";
import { zoneText } from "./moments.ts";

const at = (isoText: string) => instant(isoText);

test("midnight of a shop in UTC is nine in Tokyo, and one or two in Berlin", () => {
  expect(timeText("2026-11-24T00:00:00.000Z", "en", "Asia/Tokyo")).toBe("09:00");
  expect(timeText("2026-03-29T00:00:00.000Z", "en", "Europe/Berlin")).toBe("01:00");
  expect(timeText("2026-03-30T00:00:00.000Z", "zh-CN", "Europe/Berlin")).toBe("02:00");
  expect(dayOfText("2026-11-23T15:00:00.000Z", "zh-CN", "Asia/Tokyo")).toBe("2026年11月24日");
  expect(dayOfText("2026-11-23T14:59:59.999Z", "zh-CN", "Asia/Tokyo")).toBe("2026年11月23日");
  expect(zoneText("Asia/Tokyo", at("2026-11-24T00:00:00Z"))).toBe("UTC+9");
  expect(zoneText("Europe/Berlin", at("2026-03-29T00:00:00Z"))).toBe("UTC+1");
  expect(zoneText("Europe/Berlin", at("2026-03-29T01:00:00Z"))).toBe("UTC+2");
});

test("a moment to come is said by its time alone within a day, and with its day beyond", () => {
  const until = "2026-11-25T00:00:00.000Z";
  const soon = (now: string, zone = "Asia/Tokyo") => soonText(until, at(now), "en", zone);
  expect(soon("2026-11-24T20:48:00Z")).toBe("09:00");
  expect(soon("2026-11-24T00:00:00Z")).toBe("09:00");
  expect(soon("2026-11-23T23:59:00Z").replaceAll("\u00a0", " ")).toBe("25 Nov, 09:00");
  expect(soonText(until, at("2026-11-01T00:00:00Z"), "zh-CN", "Asia/Tokyo")).toBe("11月25日 09:00");
  // The clocks go forward in between: it is an hour less until then, and the time is that of the day itself.
  const day = "2026-03-30T00:00:00.000Z";
  expect(soonText(day, at("2026-03-29T00:30:00Z"), "en", "Europe/Berlin")).toBe("02:00");
});

test.each([
  ["2026-11-24T20:48:00Z", { days: 0, hours: 3, minutes: 12 }],
  ["2026-11-24T23:59:30Z", { days: 0, hours: 0, minutes: 1 }],
  ["2026-11-24T00:00:00Z", { days: 1, hours: 24, minutes: 0 }],
  ["2026-11-12T20:48:00Z", { days: 12, hours: 291, minutes: 12 }],
  ["2026-11-25T00:00:00Z", null],
  ["2026-11-25T00:00:01Z", null],
])("at %s a day that ends at midnight has %o left", (now, left) => {
  expect(timeLeft("2026-11-25T00:00:00.000Z", at(now))).toEqual(left);
});

test("a billing day begins at midnight on no clock but its own", () => {
  const edge = (day: string, zone: string) => dayEdgeText(day, "UTC", "en", zone);
  expect(edge("2026-11-24", "UTC")).toBeNull();
  expect(edge("2026-11-24", "Asia/Tokyo")).toBe("09:00");
  // New York's clocks go back on 1 November.
  expect(edge("2026-11-01", "America/New_York")).toBe("20:00");
  expect(edge("2026-11-02", "America/New_York")).toBe("19:00");
});
