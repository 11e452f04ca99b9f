import { expect, test } from "vitest";
import { reachOf, whereSold } from "./where-sold.ts";

const channels = [
  { name: "asia", coverage: { regionCodes: ["JP" as const, "KR" as const], networks: 4 } },
  { name: "europe", coverage: { regionCodes: ["FR" as const, "KR" as const], networks: 2 } },
  { name: "new", coverage: { regionCodes: [], networks: 0 } },
];

test("a plan reaches what the cards of its channels do, each region once", () => {
  expect([...reachOf(channels, null)]).toEqual(["JP", "KR", "FR"]);
  expect([...reachOf(channels, ["europe", "new"])]).toEqual(["FR", "KR"]);
  expect([...reachOf(channels, ["new"])]).toEqual([]);
});

test("a plan for everywhere works in all that it reaches; of chosen regions those are counted that it does not", () => {
  const sold = (channelNames: string[] | null, regionCodes: ("JP" | "FR")[] | null) =>
    whereSold({ channelNames, regionCodes }, channels);
  expect(sold(null, null)).toEqual({ regions: 3, uncovered: 0 });
  expect(sold(["asia"], null)).toEqual({ regions: 2, uncovered: 0 });
  expect(sold(null, ["JP", "FR"])).toEqual({ regions: 2, uncovered: 0 });
  expect(sold(["asia"], ["JP", "FR"])).toEqual({ regions: 2, uncovered: 1 });
});
