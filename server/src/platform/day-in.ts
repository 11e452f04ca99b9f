import { type Language, regionalTag } from "@farsim/contract/values/texts/language.ts";
import type { Day } from "./calendar.ts";

/** A calendar day as readers of a language write it in a sentence: `2 June 2027`. */
export function dayIn(language: Language, day: Day): string {
  const format = new Intl.DateTimeFormat(regionalTag(language), {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00Z`));
}

/** A calendar month as readers of a language write it in a sentence: `June 2027`. */
export function monthIn(language: Language, month: string): string {
  const format = new Intl.DateTimeFormat(regionalTag(language), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01T00:00Z`));
}
