import { z } from "zod";
import { defaultLanguage, type Language, languages } from "./language.ts";

/** Something for each language. */
export function inEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;
}

/** A text that must be given in every language, each by the same rule. */
export const everyText = <Rule extends z.ZodType>(rule: Rule) =>
  z.strictObject(inEveryLanguage(() => rule));

/** A text as it was written: in the default language, and in each that there was at the time. */
export const Texts = z.object({
  ...inEveryLanguage(() => z.string().exactOptional()),
  [defaultLanguage]: z.string(),
});
export type Texts = Readonly<z.infer<typeof Texts>>;

/** The text in a language; in the default one where it was not written in that. */
export const textIn = (texts: Texts, language: Language): string =>
  texts[language] ?? texts[defaultLanguage];
