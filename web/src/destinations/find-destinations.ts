import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { distance } from "fastest-levenshtein";

/** A region with all that it may be searched by, its name in the reader's language first. */
export interface NamedRegion {
  readonly code: RegionCode;
  readonly name: string;
  readonly words: readonly string[];
}

interface Found {
  readonly regions: readonly NamedRegion[];
  /** Nothing is called like that: these are spelled nearly so. */
  readonly isGuess: boolean;
}

/** Text as it is compared: without accents, capitals and signs. */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** How well a word of a region answers a query, 0 best; undefined where it does not. */
function rank(word: string, query: string): number | undefined {
  if (word === query) return 0;
  if (word.startsWith(query)) return 1;
  if (word.split(" ").some((part) => part.startsWith(query))) return 2;
  // Chinese is written without spaces.
  if (isHan(query) && word.length > 1 && (word.includes(query) || query.includes(word))) return 3;
  return undefined;
}

/** How many letters of a query may be wrong, left out or too many. */
const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** How many letters lie between a query and a word, or the beginning of it; undefined where it is too many. */
function mistakes(word: string, query: string): number | undefined {
  const forms = [word, word.slice(0, query.length), ...word.split(" ")];
  const least = Math.min(...forms.map((form) => distance(form, query)));
  return least <= mistakesIn(query) ? least : undefined;
}

function bestBy(
  regions: readonly NamedRegion[],
  judge: (word: string) => number | undefined,
): { readonly region: NamedRegion; readonly best: number }[] {
  return regions
    .flatMap((region) => {
      const ranks = region.words.map(judge).filter((found) => found !== undefined);
      return ranks.length > 0 ? [{ region, best: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.best - b.best || a.region.name.localeCompare(b.region.name));
}

/** The regions that a traveller may mean, the best first: by name, code, city or island in any language, or nearly so. */
export function findDestinations(regions: readonly NamedRegion[], typed: string): Found {
  const query = plainText(typed);
  if (query === "") return { regions: [], isGuess: false };
  const byName = (asked: string) => bestBy(regions, (word) => rank(word, asked));
  const whole = byName(query);
  if (whole.length > 0) return { regions: whole.map(({ region }) => region), isGuess: false };
  // "Tokyo Japan": each word by itself must be one of a region.
  const parts = query.split(" ").filter(({ length }) => length > 2);
  const byPart = parts.flatMap((part) => byName(part).filter(({ best }) => best === 0));
  if (byPart.length > 0)
    return { regions: [...new Set(byPart.map(({ region }) => region))], isGuess: false };
  const guesses = bestBy(regions, (word) => mistakes(word, query));
  const least = guesses[0]?.best;
  const nearest = guesses.filter(({ best }) => best === least);
  return { regions: nearest.map(({ region }) => region), isGuess: true };
}
