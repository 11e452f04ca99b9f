import { expect, test } from "vitest";
import { seededRandom, seededChoice } from "./seeded-random.ts";
import { bytesInMinute, stayOf } from "./simulated-subscriber.ts";

const noon = Date.parse("2027-05-01T12:00:00Z");
const minuteMillis = 60_000;
const dayMillis = 86_400_000;
const card = { channelName: "demo-asia", iccid: "8985200000001000019", kbps: null };
const minutesOfDay = Array.from({ length: 1440 }, (_, n) => noon + n * minuteMillis);

test("chance says the same for the same words, and spreads evenly over many", () => {
  expect(seededRandom("a", 1)).toBe(seededRandom("a", 1));
  expect(seededRandom("a", 1)).not.toBe(seededRandom("a", 2));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000; n++) tenths[Math.floor(seededRandom("even", n) * 10)]! += 1;
  expect(Math.min(...tenths)).toBeGreaterThan(800);
  expect(Math.max(...tenths)).toBeLessThan(1200);
  expect(() => seededChoice([], "anything")).toThrow("nothing to choose");
});

test("uses the same in a minute no matter who asks, and a believable amount in a day", () => {
  const reports = minutesOfDay.map((minute) => bytesInMinute(card, minute));
  expect(minutesOfDay.map((minute) => bytesInMinute(card, minute + 59_999))).toEqual(reports);
  const megabytes = reports.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
  expect(megabytes).toBeGreaterThan(40);
  expect(megabytes).toBeLessThan(800);
  expect(reports.filter((bytes) => bytes === 0).length).toBeGreaterThan(500);
});

test("a slowed card never uses more than its speed allows", () => {
  for (const minute of minutesOfDay)
    expect(bytesInMinute({ ...card, kbps: 1 }, minute)).toBeLessThanOrEqual(7_500);
});

test("stays for four to nine days in a region that its carrier serves, then moves on", () => {
  const stays = Array.from({ length: 90 }, (_, n) =>
    stayOf(card.channelName, card.iccid, noon + n * dayMillis),
  );
  expect(new Set(stays.map(({ region }) => region)).size).toBeGreaterThan(3);
  const lengths = [...Map.groupBy(stays, ({ number }) => number).values()].slice(1, -1);
  for (const days of lengths) {
    expect(days.length).toBeGreaterThanOrEqual(4);
    expect(days.length).toBeLessThanOrEqual(9);
    expect(new Set(days.map(({ region }) => region)).size).toBe(1);
  }
  expect(stayOf("demo-nowhere", card.iccid, noon).region).toBe("ZZ");
});
