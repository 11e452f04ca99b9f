import { regionalTag } from "@farsim/contract/values/texts/language.ts";

/**
 * The formats of numbers and dates that the pages use, each made once: to make one takes a slow phone longer than a hundred
 * uses of it.
 */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function madeOnce<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  Format: new (language: string, options: object) => F,
  language: string,
  options: object,
): F {
  const name = JSON.stringify([Format.name, language, options]);
  const format = (made.get(name) as F | undefined) ?? new Format(language, options);
  made.set(name, format);
  return format;
}

export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return madeOnce(Intl.NumberFormat, language, options);
}

/** Its zone is always said. */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): Intl.DateTimeFormat {
  return madeOnce(Intl.DateTimeFormat, regionalTag(language), {
    ...options,
    calendar: "gregory",
  });
}

/** What a language is called in another one, without its country: `Chinese`, `中文`. */
export function languageNameIn(language: string, named: string): string {
  const { language: code } = new Intl.Locale(named);
  return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
}
