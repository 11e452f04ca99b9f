import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./run.mjs";
import { root } from "./pinned-node.mjs";
import { Refusal } from "./refusal.mjs";

/** The module of the home page, by its name in the manifest of the build. */
const homeModule = "src/home/home.tsx";
const languages = /** @type {const} */ (["en", "zh-CN"]);

/**
 * Draws the public pages into a finished build: `pages.json` says for each path and language what the server writes into
 * the page's head, and for the home page its body.
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
    const { publicPages, prerenderHome } = await import(
      pathToFileURL(path.join(folder, "prerender.js")).href
    );
    const styles = stylesOf(
      homeModule,
      JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")),
    );
    const bodies = new Map();
    for (const language of languages) bodies.set(language, await prerenderHome(language));
    const pages = publicPages.flatMap(
      (/** @type {{path: string, said: object}} */ { path: at, said }) =>
        Object.entries(said).map(([language, words]) => ({
          path: at,
          language,
          ...words,
          ...(at === "/home" && { body: bodies.get(language), styles }),
        })),
    );
    writeFileSync(path.join(dist, "pages.json"), JSON.stringify(pages));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The style sheets of a page, of what it needs, and of what it opens by itself; those of the application stand in its page.
 * @param {string} name
 * @param {Record<string, {css?: string[], isEntry?: boolean, imports?: string[], dynamicImports?: string[]}>} manifest
 * @returns {string[]}
 */
function stylesOf(name, manifest) {
  const page = manifest[name];
  if (!page) throw new Refusal(`The build has no ${name}.`);
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
