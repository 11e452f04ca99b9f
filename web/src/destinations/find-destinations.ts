import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { distance } from "fastest-levenshtein";
import { fillers, otherPlaces, plainText } from "./region-words.ts";

export { plainText };

/** A region by name, with all that it may be searched by as plain text. */
export interface NamedRegion {
  readonly code: RegionCode;
  readonly name: string;
  readonly words: readonly string[];
}

export interface FoundRegions {
  readonly regions: readonly NamedRegion[];
  /** Nothing is called like that: these are spelled nearly so, or parts of the query are called so. */
  readonly isGuess: boolean;
}

type Judge = (word: string, query: string) => number | undefined;

/** How well a word of a region answers a query, 0 best; undefined where it does not. */
const rank: Judge = (word, query) => {
  if (word === query) return 0;
  if (word.startsWith(query)) return 1;
  const isTelling = query.length > 2 && !fillers.has(query);
  return isTelling && word.includes(` ${query}`) ? 2 : undefined;
};

/** Whether two letters that stand side by side have changed places, and nothing else is wrong. */
function isSwapped(word: string, query: string): boolean {
  if (word.length !== query.length || word === query) return false;
  let at = 0;
  while (word[at] === query[at]) at += 1;
  return word === query.slice(0, at) + query[at + 1] + query[at] + query.slice(at + 2);
}

const mistakesIn = (word: string, query: string) =>
  isSwapped(word, query) ? 1 : distance(word, query);

/** How many mistakes lie between a query and a word, or the beginning of it; undefined where it is too many. */
const mistakes: Judge = (word, query) => {
  const isAlike = word[0] === query[0];
  const most = query.length < 4 ? 0 : query.length < 7 || !isAlike ? 1 : 2;
  const whole = mistakesIn(word, query);
  if (whole <= most) return whole;
  // While it is typed, a letter may be missing in it.
  const beginnings = [query.length, query.length + 1].map((length) => word.slice(0, length));
  const isBeginning =
    isAlike && query.length > 4 && beginnings.some((part) => mistakesIn(part, query) === 1);
  return isBeginning ? 1 : undefined;
};

function bestBy(regions: readonly NamedRegion[], judge: Judge, query: string) {
  return regions
    .flatMap((region) => {
      const ranks = region.words.map((word) => judge(word, query)).filter((r) => r !== undefined);
      return ranks.length > 0 ? [{ region, best: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.best - b.best || a.region.name.localeCompare(b.region.name));
}

/** The names that a text is made of beside fillers; undefined where something else is in it. */
function namesAmong(
  parts: readonly string[],
  isName: (phrase: string, isLast: boolean) => boolean,
): readonly string[] | undefined {
  if (parts.length === 0) return [];
  for (let length = parts.length; length > 0; length--) {
    const phrase = parts.slice(0, length).join(" ");
    const isFiller = fillers.has(phrase) || /^\d+$/.test(phrase);
    if (!isFiller && !isName(phrase, length === parts.length)) continue;
    const rest = namesAmong(parts.slice(length), isName);
    if (rest) return isFiller ? rest : [phrase, ...rest];
  }
  return undefined;
}

/** The regions of which and of fillers a query is made: "Tokyo, Japan". Its last word may still be typed where no word is it. */
function madeOf(regions: readonly NamedRegion[], parts: readonly string[]) {
  const areAll = (isName: (words: readonly string[], phrase: string, isLast: boolean) => boolean) =>
    regions.filter(({ words }) => {
      const names = namesAmong(parts, (phrase, isLast) => isName(words, phrase, isLast));
      return names !== undefined && names.length > 0;
    });
  const complete = areAll((words, phrase) => words.includes(phrase));
  if (complete.length > 0) return complete;
  const isBeginning = (words: readonly string[], phrase: string) =>
    phrase.length > 1 && !otherPlaces.has(phrase) && words.some((word) => word.startsWith(phrase));
  return areAll(
    (words, phrase, isLast) => words.includes(phrase) || (isLast && isBeginning(words, phrase)),
  );
}

/** The regions of a query that names several in full: "Japan and Korea". */
function severalIn(regions: readonly NamedRegion[], parts: readonly string[]) {
  const called = (name: string) => regions.filter(({ words }) => words.includes(name));
  const names = namesAmong(parts, (phrase) => called(phrase).length > 0) ?? [];
  return [...new Set(names.flatMap(called))];
}

/** The regions that are spelled most nearly like a query, unless a place that is not ours is as near. */
function nearest(regions: readonly NamedRegion[], query: string): readonly NamedRegion[] {
  // One wrong sign of Chinese is another word.
  if (/\p{Script=Han}/u.test(query)) return [];
  const guesses = bestBy(regions, mistakes, query);
  const least = guesses[0]?.best ?? 0;
  const isElsewhere = [...otherPlaces].some(
    (place) => place.startsWith(query) || mistakesIn(place, query) <= least,
  );
  return isElsewhere ? [] : guesses.filter(({ best }) => best === least).map((g) => g.region);
}

/** The regions that a traveller may mean, the best first: by name, code, city or island in any language, or nearly so. */
export function findDestinations(regions: readonly NamedRegion[], typed: string): FoundRegions {
  const query = plainText(typed);
  if (query === "") return { regions: [], isGuess: false };
  const called = bestBy(regions, rank, query);
  const whole = called.map(({ region }) => region);
  if (called[0]?.best === 0) return { regions: whole, isGuess: false };
  if (otherPlaces.has(query)) return { regions: [], isGuess: false };
  if (whole.length > 0) {
    // "Chian" begins Chiang Mai, and may be China.
    const swapped = regions.filter(({ words }) => words.some((word) => isSwapped(word, query)));
    return { regions: [...new Set([...swapped, ...whole])], isGuess: swapped.length > 0 };
  }
  const parts = query.split(" ");
  const made = madeOf(regions, parts);
  if (made.length > 0) return { regions: made, isGuess: false };
  const several = severalIn(regions, parts);
  const guesses = several.length > 0 ? several : nearest(regions, query);
  return { regions: guesses, isGuess: guesses.length > 0 };
}
