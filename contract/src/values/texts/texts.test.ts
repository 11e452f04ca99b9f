import { expect, test } from "vitest";
import { z } from "zod";
import { defaultLanguage, languages } from "./language.ts";
import { everyText, inEveryLanguage, Texts, textIn } from "./texts.ts";

const every = inEveryLanguage((language) => `in ${language}`);
const others = languages.filter((language) => language !== defaultLanguage);
const without = (language: string) =>
  Object.fromEntries(Object.entries(every).filter(([each]) => each !== language));

test("is read in each language, and in the default one where it was never written", () => {
  for (const language of languages) expect(textIn(every, language)).toBe(`in ${language}`);
  for (const language of others)
    expect(textIn(Texts.parse(without(language)), language)).toBe(`in ${defaultLanguage}`);
});

test("a text that was left blank stays blank", () => {
  for (const language of others) expect(textIn({ ...every, [language]: "" }, language)).toBe("");
});

test("is never without the default language", () => {
  expect(Texts.safeParse(without(defaultLanguage)).success).toBe(false);
  expect(Texts.safeParse(every).success).toBe(true);
});

test("is asked for in every language and in no other, each by its rule", () => {
  const name = everyText(z.string().min(1));
  const wrong = (value: unknown) => name.safeParse(value).error?.issues.map(({ path }) => path);
  expect(wrong(every)).toBeUndefined();
  for (const language of languages) {
    expect(wrong(without(language))).toEqual([[language]]);
    expect(wrong({ ...every, [language]: "" })).toEqual([[language]]);
  }
  expect(wrong({ ...every, xx: "?" })).toEqual([[]]);
});
