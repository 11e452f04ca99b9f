import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { regionCodes } from "../../contract/src/values/places/regions.ts";
import { root } from "../pinned-node.mjs";
import { coverageFile, drawCoverage, shareDots } from "./draw-coverage.mjs";

test("the map of the home page is that of the shop's regions", () => {
  expect(JSON.parse(readFileSync(path.join(root, coverageFile), "utf8"))).toEqual(drawCoverage());
});

test("every region has a dot of its own on the map, however small, and no dot is of two kinds", () => {
  const { served, other } = shareDots();
  expect(new Set(served.map(({ code }) => code))).toEqual(new Set(regionCodes));
  const places = [...served.map(({ place }) => place), ...other].map((place) =>
    JSON.stringify(place),
  );
  expect(new Set(places).size).toBe(places.length);
});
