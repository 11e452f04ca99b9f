import { expect, test } from "vitest";
import { traffic, usedOf } from "./traffic-in-mb.ts";

test.each([
  [0, "en", "0 MB"],
  [310.25, "en", "310.25 MB"],
  [1023.99, "en", "1,023.99 MB"],
  [1024, "en", "1,024 MB (1 GB)"],
  [11_264.5, "en", "11,264.5 MB (11 GB)"],
  [20_480, "zh-CN", "20,480 MB (20 GB)"],
] as const)("%d MB reads in %s as %s", (mb, language, text) => {
  expect(traffic(mb, language).replaceAll("\u00a0", " ")).toBe(text);
});

test.each([
  [512, 500, "en", "512 MB / 500 MB"],
  [512, 20_480, "zh-CN", "512 MB / 20,480 MB"],
  [2048, null, "en", "2,048 MB"],
] as const)("%d MB of %s reads in %s as %s", (used, allowance, language, text) => {
  expect(usedOf(used, allowance, language).replaceAll("\u00a0", " ")).toBe(text);
});
