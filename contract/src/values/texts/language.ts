import { z } from "zod";

/** The languages of the interface, the default first. */
export const languages = ["en", "zh-CN"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The language of those who ask for none of ours, and of texts that were not written in another. */
export const [defaultLanguage] = languages;

interface LanguageName {
  readonly short: string;
  readonly long: string;
}

/** Names that are shorter, or better known, than the general ones. */
const usualNames: Partial<Record<Language, LanguageName>> = {
  en: { short: "EN", long: "English" },
  "zh-CN": { short: "中文", long: "简体中文" },
};

function nameOf(language: Language): LanguageName {
  const long = new Intl.DisplayNames(language, { type: "language" }).of(language);
  return { short: language.toUpperCase(), long: long ?? language };
}

/** Each language is named in itself, so that it is found by anyone who needs it. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, usualNames[language] ?? nameOf(language)]),
) as Readonly<Record<Language, LanguageName>>;

/** The first language we speak among those that an `Accept-Language` header asks for, most wanted first; else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return defaultLanguage;
  const wanted = acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
      return { tag: tag.trim(), weight: q ? Number(q.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const spoken =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => primary(language) === primary(tag));
    if (spoken) return spoken;
  }
  return defaultLanguage;
}

const primary = (tag: string) => tag.toLowerCase().split("-")[0];
