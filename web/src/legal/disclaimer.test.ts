import { expect, test } from "vitest";
import { disclaimerEn } from "./disclaimer.en.ts";
import { disclaimerZhCN } from "./disclaimer.zh-CN.ts";
import type { LegalText } from "./legal-text.ts";

test("says the same in both languages, part by part and paragraph by paragraph", () => {
  const shapeOf = ({ sections }: LegalText) =>
    sections.map(({ name, paragraphs }) => `${name}: ${paragraphs.length}`);
  expect(shapeOf(disclaimerZhCN)).toEqual(shapeOf(disclaimerEn));
});

test("names the operator of the shop, and no one else", () => {
  for (const text of [disclaimerEn, disclaimerZhCN]) {
    const words = JSON.stringify(text);
    expect(words).toContain("{product}");
    expect(words).not.toContain("Farsim");
  }
});

test("names no rate of its own: what an international payment costs is a setting", () => {
  for (const text of [disclaimerEn, disclaimerZhCN]) {
    expect(JSON.stringify(text)).not.toMatch(/\d ?%/);
    expect(JSON.stringify(text).match(/\{internationalFee\}/g)).toHaveLength(1);
    expect(text.internationalFee.share("3.5%")).toContain("3.5%");
  }
});
