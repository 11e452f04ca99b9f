import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** @typedef {import("@formatjs/icu-messageformat-parser").MessageFormatElement} Part */

/** Features whose texts are names that data may have too. */
const named = new Set(["regions"]);
/** A unit, an example that the demonstration has for a plan, and a code of the API (who changed a card). */
const anywhere = new Set(["MB", "Daily 500 MB", "you"]);
/** So long a piece of a sentence is in no data by accident. */
const longEnough = 12;

/**
 * Whether a text is an English message, or holds a piece of one: the messages by which is judged are given.
 * @param {object} english all English messages
 * @param {object} other those of the language that is looked at
 * @returns {(text: string) => boolean}
 */
export function englishIn(english, other) {
  const said = new Set(textsOf(other));
  const messages = textsOf(
    Object.fromEntries(Object.entries(english).filter(([feature]) => !named.has(feature))),
  ).filter((text) => !said.has(text) && !anywhere.has(text) && /[A-Za-z]{2}/.test(text));
  const whole = new Set(messages);
  const pieces = messages
    .flatMap((text) => literalsIn(parse(text)))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= longEnough && piece.includes(" "));
  return (text) => whole.has(text.trim()) || pieces.some((piece) => text.includes(piece));
}

/** @param {object} texts @returns {string[]} */
const textsOf = (texts) =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : textsOf(text)));

/** @param {readonly Part[]} parts @returns {string[]} */
const literalsIn = (parts) =>
  parts.flatMap((part) => {
    if (part.type === TYPE.literal) return [part.value];
    if (part.type === TYPE.tag) return literalsIn(part.children);
    if (part.type === TYPE.select || part.type === TYPE.plural)
      return Object.values(part.options).flatMap(({ value }) => literalsIn(value));
    return [];
  });
