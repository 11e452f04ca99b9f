import type { Destination } from "@farsim/contract/coverage.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import {
  type RegionCode,
  regionsAmong,
  type WorldPart,
} from "@farsim/contract/values/places/regions.ts";
import { messagesIn } from "../messages.ts";
import { escaped } from "./public-pages.ts";

/** What pages say of where cards work, before anything was called. */
export interface CoverageOnPages {
  readonly destinations: readonly Destination[];
  /** Differs where the destinations do. */
  readonly digest: string;
}

/** What no text has; the build draws it where numbers and a destination stand (`scripts/pages/prerender-pages.mjs`). */
const drawnCount = /\uE002(\w+)\uE002/g;
const drawnCode = "DRAWNDESTINATION";
const drawnRegion = "\uE004";
const drawnNetworks = "\uE005";

/** The path that the build draws for every destination. */
export const drawnDestination = `/destinations/${drawnCode}`;

export const codesOf = ({ destinations }: CoverageOnPages): ReadonlySet<string> =>
  new Set(destinations.map(({ regionCode }) => regionCode));

/** The destination that a path names; undefined where it names none, or one that no card reaches. */
export function destinationAt(
  path: string,
  { destinations }: CoverageOnPages,
): Destination | undefined {
  const [, code] = /^\/destinations\/([A-Z]{2})$/.exec(path) ?? [];
  return code === undefined
    ? undefined
    : destinations.find(({ regionCode }) => regionCode === code);
}

/**
 * The page with what is true of this shop: the build draws every region, and what is not covered goes. Where nothing is, so do
 * the parts that need destinations.
 */
export function withCoverage(page: string, coverage: CoverageOnPages): string {
  const parted = regionsAmong(codesOf(coverage));
  const codes = Object.values(parted).flat();
  const counts: Readonly<Record<string, number>> = {
    all: codes.length,
    ...Object.fromEntries(Object.entries(parted).map(([part, { length }]) => [part, length])),
  };
  const isThere = (place: string) =>
    codes.includes(place as RegionCode) || (place as WorldPart) in parted;
  const kept = (whole: string, place: string) => (isThere(place) ? whole : "");
  const content = Object.entries(parted).map(([part, among]) => `${part}:${among.join(",")}`);
  return page
    .replace(
      '<meta name="destinations" content=""',
      `<meta name="destinations" content="${content.join(";")}"`,
    )
    .replaceAll(/<section[^>]* data-place="(\w+)".*?<\/section>/gs, kept)
    .replaceAll(/<li[^>]* data-place="(\w+)".*?<\/li>/gs, kept)
    .replaceAll(drawnCount, (_, part: string) => String(counts[part] ?? 0))
    .replaceAll(/<\w+[^>]* data-needs="destinations"/g, (tag) =>
      codes.length > 0 ? tag : `${tag} hidden=""`,
    );
}

/** The addresses of the pages in a sitemap: of what is drawn for every destination one for each that is covered. */
export const entriesOf =
  (coverage: CoverageOnPages) =>
  (path: string, entry: string): string[] =>
    path === drawnDestination
      ? [...codesOf(coverage)].map((code) => entry.replaceAll(drawnCode, code))
      : [entry];

/** The page of destinations, drawn for none, as that of one. */
export function withDestination(
  page: string,
  { regionCode, networks }: Destination,
  language: Language,
): string {
  const region = escaped(messagesIn(language)(`regions.${regionCode}`));
  const lines = networks.map(
    ({ name, generation }) => `<li>${escaped(name)} <b>${generation}</b></li>`,
  );
  return page
    .replaceAll(drawnCode, regionCode)
    .replaceAll(drawnRegion, () => region)
    .replaceAll(drawnNetworks, () => lines.join(""));
}
