import { brandAliases, leftOut } from "./device-brands.ts";
import { type DeviceException, deviceFamilies } from "./esim-devices.ts";

interface Device {
  /** As customers know it, with its brand where that says more. */
  readonly name: string;
  readonly except: DeviceException | undefined;
}

/** The words of a name or a query: "S24+" as "s24" and "plus", "(8th generation)" as "8" and "generation". */
const wordsIn = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("+", " plus ")
    .replaceAll(/\p{Script=Han}+/gu, (sign) => ` ${sign.replaceAll(/手机|手機|平板/g, "")} `)
    .replaceAll(/\bone plus\b/g, "oneplus")
    .replaceAll(/\b\d+ ?[gt]b\b/g, "")
    .replaceAll(/(?<=\d)(?:st|nd|rd|th|[- ]?inch)\b/g, "")
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, " ")
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/** The smallest pieces that a query may name, so that "iPhone15" and "s24ultra" are found: "s24" has two, "17e" is one. */
const tokensIn = (text: string): readonly string[] =>
  wordsIn(text).flatMap((word) => word.split(/(?<=\p{L})(?=\d)/u));

const brands = deviceFamilies.map(({ brand }) => `${brand} ${brandAliases[brand] ?? ""}`);
const skippable = new Set(tokensIn([leftOut, ...brands].join(" ")));

const devices = deviceFamilies.flatMap(({ brand, models, except }) =>
  models.split(", ").map((model) => {
    const isNamed = model.toLowerCase().startsWith(brand.toLowerCase()) || brand === "Apple";
    return {
      name: isNamed ? model : `${brand} ${model}`,
      except,
      tokens: tokensIn(`${brandAliases[brand] ?? ""} ${brand} ${model}`),
    };
  }),
);

/** Where a word that begins at a token ends; undefined where it is not made of whole tokens. */
function endOf(tokens: readonly string[], start: number, word: string, isTyped: boolean) {
  let rest = word;
  let at = start;
  for (let token = tokens[at]; token !== undefined && rest.startsWith(token); token = tokens[at]) {
    rest = rest.slice(token.length);
    at += 1;
    if (rest === "") return at;
  }
  const next = tokens[at] ?? "";
  // A number is whole, a Roman one too, and so is one letter behind a brand: "iPhone X" is no "iPhone XS".
  const isWhole =
    /^\d|^[ivx]+$/.test(next) || (rest.length < 2 && skippable.has(tokens[at - 1] ?? ""));
  return isTyped && !isWhole && next.startsWith(rest) ? at + 1 : undefined;
}

/** Whether all words are in a name, in any order; a number only after the word that it follows in the query. */
function hasAll(tokens: readonly string[], words: readonly string[]): boolean {
  let before = 0;
  return words.every((word, index) => {
    const isNumber = /^\p{L}?\d/u.test(word);
    for (const [start] of tokens.entries()) {
      const end = endOf(tokens, start, word, index === words.length - 1);
      // "Galaxy S9" is no "Galaxy Tab S9".
      const isNext =
        start >= before && tokens.slice(before, start).every((token) => skippable.has(token));
      if (end === undefined || (isNumber && !isNext)) continue;
      before = end;
      return true;
    }
    return false;
  });
}

const withAll = (words: readonly string[]) =>
  words.length === 0 ? [] : devices.filter(({ tokens }) => hasAll(tokens, words));

/** The models that a query may mean, the shortest name first and of these the newest. Its last word may still be typed. */
export function findDevices(query: string): readonly Device[] {
  const words = wordsIn(query);
  const found = withAll(words);
  // Makers write "5G" behind the names of some models, and lists leave it out: "S21 Ultra 5G", but not "Moto G 5G".
  const others = words.filter((word) => word !== "5g");
  const isNumbered = others.some((word) => /\d/.test(word));
  const most = found.length > 0 || !isNumbered ? found : withAll(others);
  return most.toSorted((a, b) => a.name.length - b.name.length);
}
