import { expect, test } from "vitest";
import { data, dataFigure, dataOnOffer, megabytes, traffic, usedOf } from "./traffic.ts";

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

test("what is compared is said in one unit, however large one of it is", () => {
  const texts = [12, 1024, 253_595.28].map((mb) => megabytes(mb, "en").replaceAll("\u00a0", " "));
  expect(texts).toEqual(["12 MB", "1,024 MB", "253,595.28 MB"]);
});

test.each([
  [512, 500, "en", "512 MB / 500 MB"],
  [512, 20_480, "zh-CN", "512 MB / 20,480 MB"],
  [2048, null, "en", "2,048 MB"],
] as const)("%d MB of %s reads in %s as %s", (used, allowance, language, text) => {
  expect(usedOf(used, allowance, language).replaceAll("\u00a0", " ")).toBe(text);
});

test.each([
  [0, "en", "0 MB"],
  [310.25, "zh-CN", "310.25 MB"],
  [1023.99, "en", "1,023.99 MB"],
  [1024, "en", "1 GB"],
  [1126.39, "en", "1 GB"],
  [1126.4, "en", "1.1 GB"],
  [1228.8, "en", "1.2 GB"],
  [1433.6, "zh-CN", "1.4 GB"],
  [9020.61, "en", "8.8 GB"],
  [20_479.99, "zh-CN", "19.9 GB"],
  [20_480, "zh-CN", "20 GB"],
  [1_048_576, "en", "1,024 GB"],
] as const)("%d MB are in %s %s, and never more than there is", (mb, language, text) => {
  expect(data(mb, language).replaceAll("\u00a0", " ")).toBe(text);
});

test("a figure may stand apart from its unit", () => {
  expect(dataFigure(9020.61, "en")).toEqual({ figure: "8.8", unit: "GB" });
  expect(dataFigure(500, "en")).toEqual({ figure: "500", unit: "MB" });
});

test.each([
  [500, "500 MB"],
  [1024, "1 GB"],
  [1536, "1.5 GB"],
  [1228.8, "1.2 GB"],
  [1280, "1.2 GB (1,280 MB)"],
  [20_480, "20 GB"],
])("%d MB are sold as %s: what GB do not say exactly, MB do", (mb, text) => {
  expect(dataOnOffer(mb, "en").replaceAll("\u00a0", " ")).toBe(text);
});
