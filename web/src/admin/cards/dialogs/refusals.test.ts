import { expect, test } from "vitest";
import { whyNot } from "./refusals.ts";

const card = {
  bound: false,
  isStarterPack: false,
  status: "NOT_ACTIVE",
  operatorActions: ["setStarterPack"],
} as const;

test("a card that allows an action has nothing against it", () => {
  expect(whyNot("setStarterPack", { ...card, operatorActions: ["setStarterPack"] })).toBeNull();
});

test.each([
  ["held", "setStarterPack", { bound: true }],
  ["alreadyPack", "setStarterPack", { isStarterPack: true }],
  ["noPack", "revertStarterPack", {}],
  ["noPack", "resetStarterPack", {}],
  ["stopped", "resetStarterPack", { isStarterPack: true }],
] as const)("says %s where %s is not allowed", (why, action, about) => {
  expect(whyNot(action, { ...card, operatorActions: [], ...about })).toBe(why);
});
