import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts/texts.ts";

/** A text in every language as it is typed; where it was not written in one, it is empty. */
export const typedTexts = (texts: Partial<Texts> = {}) =>
  inEveryLanguage((language) => texts[language] ?? "");

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What a row says, over what stands without it. The row may be of an older program or of a newer one: a field that it does not have
 * is as it stands, one that this program does not know is left out, and a text is empty in a language that was added since. Its values
 * are not judged again: the calls have done so, by the rules of their time.
 */
export function keptOver<Values extends object>(defaults: Values, row: object): Values {
  const kept = new Map<string, unknown>(Object.entries(row));
  const read = ([name, value]: [string, unknown]) => {
    const said = kept.get(name) ?? value;
    if (Array.isArray(said)) return [name, said.map(readRow)];
    return [name, isObject(value) && isObject(said) ? typedTexts(said) : said];
  };
  return Object.fromEntries(Object.entries(defaults).map(read)) as Values;
}

/** One of a list: what in it is by language is so in every language. */
const readRow = (row: unknown): unknown =>
  isObject(row)
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          isObject(value) ? typedTexts(value) : value,
        ]),
      )
    : row;
