import type { Page } from "@playwright/test";
import { contact, madeNames, namesOfPeople, tags, typedInSharedLists } from "../accounts.ts";
import { covered } from "./covered.ts";
import { carrier } from "../cards/test-cards.ts";
import { visibleTexts } from "./visible-texts.ts";
import type { Language } from "../messages.ts";

/** What is written alike in every language: units, and the names of products and formats. */
const international = new Set([
  "Farsim",
  "SIM",
  "WhatsApp",
  "eSIM",
  "ICCID",
  "MB",
  "GB",
  "kbps",
  "UTC",
  "USD",
  "ID",
  "QR",
  "iOS",
  "iPhone",
  "iPad",
  "Wi",
  "Fi",
  "SM",
  "DP",
  "Android",
  "Linux",
  "Chrome",
  "JSON",
  "CSV",
  "XML",
  "camt",
  "JPEG",
  "PNG",
  "SVG",
]);

/** As the documents and the server's own file of settings write it. */
const settingName = /\b[A-Z]+(_[A-Z]+)+\b/g;

/** A remark code, or the beginning of a hash: either may happen to have letters alone. */
const code = /\b([\dA-Z]{4}-[\dA-Z]{4}|[\da-f]{8})\b/g;

/**
 * What a reader sees or hears on a page that is not in their language. Parts that name another language as their own are
 * left out, and so are the names of people and what someone typed.
 */
export async function foreignWords(
  page: Page,
  language: Language,
  typed: readonly string[],
): Promise<string[]> {
  const names = [
    ...namesOfPeople,
    ...Object.values(contact),
    ...Object.values(tags),
    carrier.name,
    ...covered.map(({ name }) => name),
    ...typedInSharedLists,
    ...typed,
    // The longest first: a name may stand within another.
  ].toSorted((a, b) => b.length - a.length);
  const texts = await page.evaluate(visibleTexts);
  return texts.filter((text) => {
    const rest = names.reduce(
      (left, name) => left.replaceAll(name, ""),
      text.replaceAll(madeNames, ""),
    );
    if (language === "en") return /\p{Script=Han}/u.test(rest);
    // What letters and digits share is in no language.
    const words =
      rest
        .replaceAll(code, "")
        .replaceAll(settingName, "")
        .match(/(?<![\dA-Za-z])[A-Za-z]{2,}(?![\dA-Za-z])/g) ?? [];
    return words.some((word) => !international.has(word));
  });
}
