import { expect, test } from "vitest";
import { traffic } from "./traffic.ts";

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
