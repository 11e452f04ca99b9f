import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import {
  defaultLanguage,
  type Language,
  regionalTag,
} from "@farsim/contract/values/texts/language.ts";

/** What the build says of a public page in one language. */
interface DrawnPage {
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** What stands there before any script. */
  readonly body: string;
  readonly styles: readonly string[];
}

/** The pages for all users, as search engines, shared links and readers without scripts see them. */
export interface PublicPages {
  /** A page's HTML; undefined where the path is not public. Without a language the page's own, English where it has both. */
  htmlOf(
    path: string,
    language: string | null,
    site: string,
  ): { readonly html: string; readonly language: Language } | undefined;
  /** The addresses of all pages; what stands for several pages is made into their entries by `entriesOf`. */
  sitemap(site: string, entriesOf: (path: string, entry: string) => readonly string[]): string;
}

/** Reads what the build has drawn; `page` is the application's own page, in whose head and body it is put. */
export function openPublicPages(folder: string, page: string): PublicPages {
  const file = path.join(folder, "pages.json");
  const drawn: DrawnPage[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const byPath = Map.groupBy(drawn, (each) => each.path);
  const bySubject = Map.groupBy(drawn, subjectOf);
  return {
    htmlOf(at, language, site) {
      const versions = byPath.get(at);
      const version = versions?.find((each) => each.language === language) ?? versions?.[0];
      if (!version) return undefined;
      const html = write(page, version, bySubject.get(subjectOf(version))!, site);
      return { html, language: version.language };
    },
    sitemap(site, entriesOf) {
      const entries = drawn.flatMap((version) => {
        const entry = `<url><loc>${addressOf(version, site)}</loc>${alternatesOf(bySubject.get(subjectOf(version))!, site, "xhtml:link")}</url>`;
        return entriesOf(version.path, entry);
      });
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`;
    },
  };
}

function write(
  page: string,
  version: DrawnPage,
  versions: readonly DrawnPage[],
  site: string,
): string {
  const { title, description, language, body, styles } = version;
  const address = addressOf(version, site);
  const head = [
    `<link rel="canonical" href="${address}">`,
    versions.length > 1 ? alternatesOf(versions, site, "link") : "",
    property("og:type", "website"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", address),
    property("og:image", `${site}/social-card.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", title),
    property("og:locale", regionalTag(language).replace("-", "_")),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join("");
  return afterFirstSight(page)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, before: string) => `${before}${escaped(description)}`,
    )
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div id="drawn">${body}</div></div>`);
}

/** A drawn page needs no scripts to be seen: they are named to `first-sight.js`, which calls them once it has been. */
function afterFirstSight(page: string): string {
  const scripts: string[] = [];
  const ahead: string[] = [];
  const lean = page
    .replaceAll(
      /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g,
      (_, at: string) => {
        scripts.push(at);
        return "";
      },
    )
    .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g, (_, at: string) => {
      ahead.push(at);
      return "";
    });
  return lean.replace(
    '<script src="/first-sight.js"',
    (tag) => `${tag} data-scripts="${scripts.join(" ")}" data-ahead="${ahead.join(" ")}"`,
  );
}

/** A legal document has an address a language. */
const documents = new Map<string, string>(
  legalPages.map(({ path: at, document }) => [at, document]),
);

/** What a page is about, in whichever language. */
const subjectOf = ({ path: at }: DrawnPage): string => documents.get(at) ?? at;

const addressOf = ({ path: at, language }: DrawnPage, site: string): string =>
  `${site}${at}${language === defaultLanguage || documents.has(at) ? "" : `?lang=${language}`}`;

function alternatesOf(
  versions: readonly DrawnPage[],
  site: string,
  tag: "link" | "xhtml:link",
): string {
  const end = tag === "link" ? ">" : "/>";
  const links = versions.map(
    (each) =>
      `<${tag} rel="alternate" hreflang="${each.language}" href="${addressOf(each, site)}"${end}`,
  );
  return [
    ...links,
    `<${tag} rel="alternate" hreflang="x-default" href="${addressOf(versions[0]!, site)}"${end}`,
  ].join("");
}

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
