import { describe, expect, test } from "vitest";
import { findCircles } from "./find-circles.mjs";

describe("circles of imports", () => {
  test("are found, types included, and named once", () => {
    const imports = new Map([
      ["a/one.ts", ["./two.ts"]],
      ["a/two.ts", ["../b/three.ts", "zod"]],
      ["b/three.ts", ["../a/one.ts"]],
      ["b/four.ts", ["./three.ts"]],
    ]);
    expect(findCircles(imports)).toEqual([
      "a/one.ts → a/two.ts → b/three.ts → a/one.ts: a circle of imports.",
    ]);
  });
  test("are not seen where two ways lead to one file", () => {
    const imports = new Map([
      ["one.ts", ["./two.ts", "./three.ts"]],
      ["two.ts", ["./four.ts"]],
      ["three.ts", ["./four.ts"]],
      ["four.ts", []],
    ]);
    expect(findCircles(imports)).toEqual([]);
  });
});
