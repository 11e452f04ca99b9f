import { expect, test } from "vitest";
import { data, dataFigure, exactData, megabytes } from "./traffic.ts";

test("what is compared is said in one unit, however large one of it is", () => {
  const texts = [12, 1024, 253_595.28].map((mb) => megabytes(mb, "en").replaceAll("\u00a0", " "));
  expect(texts).toEqual(["12 MB", "1,024 MB", "253,595.28 MB"]);
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
  expect(exactData(mb, "en").replaceAll("\u00a0", " ")).toBe(text);
});
