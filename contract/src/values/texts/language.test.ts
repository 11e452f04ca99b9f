import { expect, test } from "vitest";
import { languageOf, lookUp } from "./language.ts";

test.each([
  ["en-US", "en"],
  ["zh", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  // No one reads English by preference who asks for Chinese in the other script.
  ["zh-TW,zh;q=0.9,en-US;q=0.8", "zh-CN"],
  ["fr,zh-HK;q=0.5,en;q=0.9", "en"],
  ["ZH-cn", "zh-CN"],
  ["*", "en"],
  ["zh-!!", "zh-CN"],
  ["zh;q=0, en;q=0.1", "en"],
  ["eng", "en"],
  [undefined, "en"],
])("%s is answered in %s", (asked, language) => {
  expect(languageOf(asked)).toBe(language);
});

const tags = ["en", "en-XA", "zh-CN", "zh-TW", "pt-BR", "sr", "sr-Latn"] as const;

test.each([
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-MO", "zh-TW"],
  ["zh-TW", "zh-TW"],
  ["zh", "zh-CN"],
  ["zh-SG", "zh-CN"],
  ["zh-Hans-TW", "zh-CN"],
  ["en-GB", "en"],
  ["en-XA", "en-XA"],
  ["pt-PT", "pt-BR"],
  ["sr-RS", "sr"],
  ["sr-ME", "sr-Latn"],
  ["sr-Latn-RS", "sr-Latn"],
  ["zh-!!", "zh-CN"],
  ["fr", undefined],
])("of more languages than ours %s meets %s", (range, met) => {
  expect(lookUp(range, tags)).toBe(met);
});

test("where two tags differ in script or region the order of the list decides nothing", () => {
  expect(lookUp("zh-HK", ["zh-TW", "zh-CN"])).toBe("zh-TW");
  expect(lookUp("zh-SG", ["zh-TW", "zh-CN"])).toBe("zh-CN");
  expect(lookUp("zh", ["zh-TW", "zh-CN"])).toBe("zh-CN");
});
