import type { Messages } from "@farsim/contract/messages/messages.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Every message of a tree with the path of its key. */
export function lines(texts: object, above = ""): [string, string][] {
  return Object.entries(texts as Texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[above + key, value] as [string, string]]
      : lines(value, `${above}${key}.`),
  );
}

const folders = import.meta.glob<{ readonly messages: Messages }>(
  "../../../contract/src/messages/*/index.ts",
  { eager: true },
);

/** All messages of a language. Throws where its folder is missing. */
export function messagesOf(language: Language): Messages {
  const folder = folders[`../../../contract/src/messages/${language}/index.ts`];
  if (!folder) throw new Error(`There is no folder of messages for ${language}`);
  return folder.messages;
}

export const english = new Map(lines(messagesOf("en")));

/** Each other language with its texts. */
export const translations = languages
  .filter((language) => language !== "en")
  .map((language) => [language, new Map(lines(messagesOf(language)))] as const);
