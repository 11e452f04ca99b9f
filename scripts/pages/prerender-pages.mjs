import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../run.mjs";
import { root } from "../pinned-node.mjs";
import { Refusal } from "../refusal.mjs";

/** They stand for what the server puts in (`server/src/platform/pages/coverage-on-pages.ts`). */
const drawnDestination = { code: "DRAWNDESTINATION", region: "\uE004", networks: "\uE005" };
const drawnCount = (/** @type {string} */ part) => `\uE002${part}\uE002`;

/** The module of each public page, by its name in the manifest of the build. */
const modules = new Map([
  ["/home", "src/home/home.tsx"],
  ["/plan", "src/plans/plan-page.tsx"],
  ["/addOn", "src/plans/add-on-page.tsx"],
  ["/destinations", "src/destinations/destinations-page.tsx"],
  [`/destinations/${drawnDestination.code}`, "src/destinations/destination-page.tsx"],
  ["/login", "src/accounts/login.tsx"],
  ["/register", "src/accounts/register.tsx"],
]);
/** A legal document has an address a language; one module shows them all. */
const legalModule = "src/legal/legal-page.tsx";

/**
 * Draws the public pages into a finished build: `pages.json` says for each path and language what the server writes into
 * the page's head and body.
 * @param {string} dist
 */
export async function prerenderPages(dist) {
  // Inside the project, so that what is built finds the libraries.
  const folder = mkdtempSync(path.join(root, "web", "dist-drawn-"));
  try {
    const { code, output } = await run(
      "vite",
      [
        "build",
        "web",
        "--configLoader",
        "native",
        "--ssr",
        "src/app/prerender.tsx",
        "--outDir",
        folder,
      ],
      { quiet: true },
    );
    if (code !== 0) throw new Refusal(`The pages could not be drawn.\n${output}`);
    // They stand for what the server puts in (`server/src/platform/pages/shop-on-pages.ts`).
    Object.assign(globalThis, {
      drawnName: "\uE000",
      drawnAnnouncement: "\uE001",
      drawnHeadline: '{"title":{"en":"\uE006"},"under":{"en":"\uE007"}}',
      drawnFaq: { key: "drawn", question: { en: "\uE008" }, answer: { en: "\uE009" } },
      drawnDestination,
      drawnCount,
      // The server puts the text in (`server/src/platform/pages/written-pages.ts`).
      drawnLegal: "\uE00A",
    });
    const { drawnPages, installedTexts, legalPages, prerenderPage } = await import(
      pathToFileURL(path.join(folder, "prerender.js")).href
    );
    const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8"));
    for (const page of legalPages) modules.set(page.path, legalModule);
    const pages = [];
    for (const page of drawnPages) {
      const body = await prerenderPage(page.path, page.language);
      pages.push({ ...page, body, styles: stylesOf(page.path, manifest) });
    }
    writeFileSync(path.join(dist, "pages.json"), JSON.stringify(pages));
    translateManifest(path.join(dist, "manifest.webmanifest"), installedTexts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes into the manifest what a device says of the installed application; its shortcuts stand in this order.
 * @param {string} file
 * @param {{ language: string, description: string, mySims: string, recharge: string, activities: string }[]} texts The default language first.
 */
function translateManifest(file, texts) {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const [first, ...others] = texts;
  if (!first) throw new Refusal("The manifest has no texts.");
  const localized = (/** @type {"description" | "mySims" | "recharge" | "activities"} */ name) =>
    Object.fromEntries(others.map((each) => [each.language, each[name]]));
  manifest.description = first.description;
  manifest.description_localized = localized("description");
  const names = /** @type {const} */ (["mySims", "recharge", "activities"]);
  for (const [place, name] of names.entries())
    Object.assign(manifest.shortcuts[place], {
      name: first[name],
      name_localized: localized(name),
    });
  writeFileSync(file, JSON.stringify(manifest));
}

/**
 * The style sheets of a page, of what it needs, and of what it opens by itself; those of the application stand in its page.
 * @param {string} at
 * @param {Record<string, {css?: string[], isEntry?: boolean, imports?: string[], dynamicImports?: string[]}>} manifest
 * @returns {string[]}
 */
function stylesOf(at, manifest) {
  const name = modules.get(at);
  const page = name === undefined ? undefined : manifest[name];
  if (!name || !page) throw new Refusal(`The build has no module of ${at}.`);
  const seen = new Set();
  const visit = (/** @type {string} */ at) => {
    const chunk = manifest[at];
    if (!chunk || chunk.isEntry || seen.has(at)) return [];
    seen.add(at);
    /** @type {string[]} */
    const inner = (chunk.imports ?? []).flatMap(visit);
    return [...inner, ...(chunk.css ?? [])];
  };
  return [...new Set([name, ...(page.dynamicImports ?? [])].flatMap(visit))];
}
