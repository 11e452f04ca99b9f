import { readFileSync } from "node:fs";
import path from "node:path";

const glossary = path.join(import.meta.dirname, "../../docs/glossary.md");

/**
 * A name's words, as `useDeed`, `DEED_NAMES` and `use-deed.ts` have two each.
 * @param {string} name
 */
const wordsOfName = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .join(" ");

/**
 * What the glossary's tables have below "not": words in backticks are banned in names alone, any other one everywhere.
 * @param {string} text
 */
export function bannedBy(text) {
  /** @type {string[]} */
  const inNames = [];
  /** @type {string[]} */
  const everywhere = [];
  let hasBanned = false;
  for (const line of text.split("\n")) {
    const cells = line.split("|").slice(1, -1);
    const last = cells.at(-1)?.trim() ?? "";
    if (cells.length === 0) hasBanned = false;
    else if (last === "not") hasBanned = true;
    else if (hasBanned && !/^-+$/.test(last))
      for (const entry of last.split(",").map((one) => one.trim()))
        if (entry.startsWith("`")) inNames.push(wordsOfName(entry));
        else if (entry !== "") everywhere.push(entry);
  }
  return { inNames: [...inNames, ...everywhere], everywhere };
}

const banned = bannedBy(readFileSync(glossary, "utf8"));
const plurals = (/** @type {readonly string[]} */ words) =>
  words.map((word) => (word.endsWith("y") ? `${word.slice(0, -1)}(?:y|ies)` : `${word}s?`));
const prose = new RegExp(
  `(?<![\\w'.-])(${plurals(banned.everywhere).join("|").replaceAll(" ", "\\s+")})(?![\\w-])`,
  "i",
);
const names = new RegExp(`\\b(${plurals(banned.inNames).join("|")})\\b`);

/**
 * The first banned word of a text; what is in backticks is a name and does not count.
 * @param {string} text
 */
export const bannedWordIn = (text) => prose.exec(text.replaceAll(/`[^`\n]*`/g, ""))?.[1];

/**
 * The first banned word in a name of the code, or of a file.
 * @param {string} name
 */
export const bannedWordOf = (name) => names.exec(wordsOfName(name))?.[1];
