import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const accented = "ȺɃȻĐɆƑǤĦƗɈꝀŁⱮꞤØƤꝖɌꞨŦᵾṼẂẌɎƵⱥƀȼđɇƒǥħɨɉꝁłɱꞥøƥꝗɍꞩŧʉṽẃẍɏƶ";
const characters = new Map(
  Array.from(plain, (character, place) => [character, accented[place] ?? character]),
);

/** What stands around every message, so that one is seen whole and never taken for a name. */
export const open = "⟦";
const close = "⟧";

/**
 * A message of the pseudo-language: readable, in no language, and of the same format, with the same values and choices. An address
 * stays as it is.
 * @param {string} message
 */
export function pseudoText(message) {
  if (message.startsWith("/")) return message;
  const parts = parse(message);
  accent(parts);
  return `${open}${printAST(parts)}${close}`;
}

/** @param {import("@formatjs/icu-messageformat-parser").MessageFormatElement[]} parts */
function accent(parts) {
  for (const part of parts) {
    if (part.type === TYPE.literal) part.value = part.value.replaceAll(/[A-Za-z]/g, accentOf);
    if (part.type === TYPE.tag) accent(part.children);
    if (part.type === TYPE.select || part.type === TYPE.plural)
      for (const { value } of Object.values(part.options)) accent(value);
  }
}

const accentOf = (/** @type {string} */ character) => characters.get(character) ?? character;
