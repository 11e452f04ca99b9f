import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultLanguage } from "@farsim/contract/values/texts/language.ts";
import { openCoverageMap } from "./coverage-map.ts";
import {
  codesOf,
  type CoverageOnPages,
  destinationAt,
  drawnDestination,
  entriesOf,
  withCoverage,
  withDestination,
} from "./coverage-on-pages.ts";
import { type NegotiatedPage, negotiatedPage } from "./negotiated-page.ts";
import { openPublicPages } from "./public-pages.ts";
import { type ShopOnPages, withShop } from "./shop-on-pages.ts";

interface Parts {
  /** Where the built pages lie. */
  readonly folder: string;
  readonly servicePrefix: string;
  readonly shopNow: () => ShopOnPages;
  readonly coverageNow: () => CoverageOnPages;
}

/** Which page may be one of a legal document, and the version that is asked for. */
export interface LegalAddress {
  readonly pathname: string;
  readonly version: string | null;
}

/** What the page of a legal document says; the key is another one where it says something else. */
export interface LegalOnPage {
  readonly key: string;
  /** Where there is no such version: the page says so, and is no page for search engines. */
  readonly isMissing?: true;
  readonly html: () => string;
}

/** The build draws it where the text of a legal document stands (`scripts/pages/prerender-pages.mjs`). */
const drawnLegal = "\uE00A";

/** What the server writes itself, of what the build has drawn and what the shop is at the moment; the latest are kept ready. */
export interface WrittenPages {
  /** A public page, in a language or its own; else the page of the application. */
  page(
    pathname: string,
    language: string | null,
    site: string,
    legal?: LegalOnPage,
  ): NegotiatedPage;
  picture(which: "served" | "other"): NegotiatedPage;
  sitemap(site: string): string;
}

export function openWrittenPages({
  folder,
  servicePrefix,
  shopNow,
  coverageNow,
}: Parts): WrittenPages {
  const html = readPage(folder, servicePrefix);
  const open = openPublicPages(folder, html);
  const map = openCoverageMap(folder);
  const application = latest((key: string) => {
    const [shop] = JSON.parse(key) as [ShopOnPages];
    const page = withShop(withCoverage(html, coverageNow()), shop, defaultLanguage);
    return negotiatedPage(notIndexed(page));
  });
  const publicPage = latest((key: string, legal?: LegalOnPage): NegotiatedPage | undefined => {
    const [shop, , at, asked, site] = JSON.parse(key) as [
      ShopOnPages,
      string,
      string,
      string | null,
      string,
    ];
    const destination = destinationAt(at, coverageNow());
    if (at === drawnDestination) return undefined;
    const drawn = open.htmlOf(destination ? drawnDestination : at, asked, site);
    if (!drawn) return undefined;
    // What the operator has written comes last: nothing is looked for in it.
    const placed = destination
      ? withDestination(drawn.html, destination, drawn.language)
      : drawn.html;
    const said = withShop(withCoverage(placed, coverageNow()), shop, drawn.language);
    const page = legal ? said.replace(drawnLegal, legal.html) : said;
    return negotiatedPage(legal?.isMissing ? notIndexed(page) : page);
  });
  const picture = latest((key: string) => {
    const [which] = JSON.parse(key) as ["served" | "other"];
    return negotiatedPage(map.picture(which, codesOf(coverageNow())), pictureKind);
  });
  return {
    page(pathname, language, site, legal) {
      // What is kept of a page is kept by all that it says.
      const said = [shopNow(), coverageNow().digest];
      const key = JSON.stringify([...said, pathname, language, site, legal?.key]);
      return publicPage(key, legal) ?? application(JSON.stringify(said));
    },
    picture: (which) => picture(JSON.stringify([which, coverageNow().digest])),
    sitemap: (site) => open.sitemap(site, entriesOf(coverageNow())),
  };
}

/** A picture may be a few minutes old. */
const pictureKind = { type: "image/svg+xml", cacheControl: "public, max-age=300" } as const;

const notIndexed = (page: string): string =>
  page.replace("</head>", '<meta name="robots" content="noindex"></head>');

const mostKept = 128;

/** Remembers the answers that were asked for last, not all: what is asked for comes from outside. */
function latest<T, More extends unknown[]>(
  answer: (key: string, ...more: More) => T,
): (key: string, ...more: More) => T {
  const kept = new Map<string, T>();
  return (key, ...more) => {
    const found = kept.has(key) ? kept.get(key)! : answer(key, ...more);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  };
}

function readPage(folder: string, servicePrefix: string): string {
  const file = path.join(folder, "index.html");
  if (!existsSync(file))
    return "<!doctype html><title>Farsim</title><p>The pages are not built yet: npm start builds them.";
  return readFileSync(file, "utf8").replace(
    '<meta name="service-prefix" content="/farsim"',
    `<meta name="service-prefix" content="${servicePrefix}"`,
  );
}
