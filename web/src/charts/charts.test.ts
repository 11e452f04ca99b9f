import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { arcsOf, colourOf, largestParts } from "./parts.ts";
import { axisTicks, labelled } from "./scale.ts";
import { world } from "./world.gen.ts";
import { frameOf } from "./world.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [512, [0, 200, 400, 600]],
  [1000, [0, 250, 500, 750, 1000]],
  [0.01, [0, 0.0025, 0.005, 0.0075, 0.01]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])("an axis for values up to %d is marked at %j", (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});

test.each([
  [0, -2.5, [-3, -2, -1, 0]],
  [10, -2.5, [-5, 0, 5, 10]],
  [100, -100, [-100, -50, 0, 50, 100]],
  [0.5, -2192, [-3000, -2000, -1000, 0, 1000]],
])("an axis for values from %d down to %d is marked at %j", (highest, lowest, ticks) => {
  expect(axisTicks(highest, lowest)).toEqual(ticks);
});

test("an axis below zero reaches every value, has zero on it, and at most seven marks", () => {
  for (let highest = 0.001; highest < 1e9; highest *= 3.37)
    for (let lowest = -0.001; lowest > -1e9; lowest *= 2.71) {
      const ticks = axisTicks(highest, lowest);
      const unseen = (highest - lowest) * 1e-9;
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest - unseen);
      expect(ticks[0]).toBeLessThanOrEqual(lowest + unseen);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
});

test("an axis reaches every value, in at least two and at most six marks", () => {
  for (let highest = 0.001; highest < 1e9; highest *= 1.37) {
    const ticks = axisTicks(highest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(new Set(ticks).size).toBe(ticks.length);
  }
});

test("labels below bars are never more than there is room for, and the first bar has one", () => {
  expect(labelled(1, 4)).toEqual([0]);
  expect(labelled(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelled(31, 4)).toEqual([0, 8, 16, 24]);
  for (let count = 1; count < 800; count++) expect(labelled(count, 8).length).toBeLessThan(9);
});

const part = (key: string, value: number) => ({ key, label: key, value });

test("a ring shows five parts, the others as one, and their arcs fill it without a gap", () => {
  const parts = "abcdefgh".split("").map((key, i) => part(key, i));
  const shown = largestParts(parts, "others");
  expect(shown.map(({ key, value }) => [key, value])).toEqual([
    ["h", 7],
    ["g", 6],
    ["f", 5],
    ["e", 4],
    ["d", 3],
    ["rest", 3],
  ]);
  expect(new Set(shown.map((_, i) => colourOf(i))).size).toBe(6);
  const arcs = arcsOf(shown);
  for (const [i, arc] of arcs.slice(1).entries())
    expect(arc.from).toBeCloseTo(arcs[i]!.from + arcs[i]!.part, 12);
  expect(arcs.at(-1)!.from + arcs.at(-1)!.part).toBeCloseTo(1, 12);
});

test("one part beyond the fifth keeps its name", () => {
  const keys = "abcdef".split("");
  const parts = keys.map((key) => part(key, 1));
  expect(largestParts(parts, "others").map(({ key }) => key)).toEqual(keys);
});

test("the map has a place for every region of the shop that is a country", () => {
  const migrations = path.resolve(import.meta.dirname, "../../../server/migrations");
  const sql = readFileSync(path.join(migrations, "0008_regions.sql"), "utf8");
  const regions = [...sql.matchAll(/^ {2}\('([A-Z]{2})'/gm)].map(([, code = ""]) => code);
  const drawn = new Set([...world.lands, ...world.dots].map(([code]) => code));
  expect(regions.length).toBeGreaterThan(100);
  expect(regions.filter((code) => !drawn.has(code))).toEqual(["ZZ"]);
});

test("the map shows all of what is shaded, in the shape of the whole, never beyond its edge", () => {
  const shape = world.width / world.height;
  const sets = [...world.lands, ...world.dots].map(([code]) => [code]);
  for (const codes of [...sets, ["JP", "FR"], ["NZ", "US"], []]) {
    const { x, y, width, height } = frameOf(world, new Set(codes));
    expect(width / height).toBeCloseTo(shape, 1);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(world.width + 1);
    expect(y + height).toBeLessThanOrEqual(world.height + 1);
    for (const [code, , left, top, right, bottom] of world.lands) {
      if (!codes.includes(code)) continue;
      expect(left).toBeGreaterThanOrEqual(x - 1);
      expect(top).toBeGreaterThanOrEqual(y - 1);
      expect(right).toBeLessThanOrEqual(x + width + 1);
      expect(bottom).toBeLessThanOrEqual(y + height + 1);
    }
  }
});
