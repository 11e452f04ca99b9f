import { expect, test } from "vitest";
import { isName } from "./is-name.ts";

const names = ["lin.wei", "lin.wei@example.com", "Farsim", "sim88", "a1x", "123456789"];

test.each([
  "lin.wei",
  "LIN.WEI",
  "lin.wei1",
  "linwei2027!",
  "!!lin-wei!!",
  "2027farsim",
  "Farsim",
  "FARSIM123",
  "Far-sim-1",
  "lin.wei@example.com",
  "sim1234",
  "123456789",
])("%s is nothing but a name", (password) => {
  expect(isName(password, names)).toBe(true);
});

test.each([
  "demo-Farsim-1",
  "farsimfarsim",
  "lin.wei.horse",
  "linweix1",
  "mislinwei",
  "a12345",
  "987654321",
  "!!!???",
  "correct-horse",
])("%s is more than a name, or too little of one", (password) => {
  expect(isName(password, names)).toBe(false);
});

test("an account without a name rules out nothing", () => {
  expect(isName("!!!???", ["", "法西姆"])).toBe(false);
});
