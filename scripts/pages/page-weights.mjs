import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../pinned-node.mjs";

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

const entry = "index.html";
const home = "src/home/home.tsx";
/** What a page brings in beside its own code: words by language; charts when they are to be seen, which are weighed by themselves. */
const isWords = (/** @type {string} */ key) => /\/catalogue\./.test(key);
const isChart = (/** @type {Chunk} */ chunk) => /chart|world/.test(chunk.name ?? "");

/**
 * What size-limit has to weigh, read from the build's own list of chunks: all that a browser loads for the home page, and for
 * every other route what it loads beyond that, and all charts together with the map of the world.
 * Throws where one asks for more than so many of these `files`: each of them keeps a browser busy, however small it is.
 * @param {{ firstLoad: string, route: string, charts: string, files: number }} limits
 */
export function pageWeights(limits) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(path.join(root, "web/dist/.vite/manifest.json"), "utf8"));
  const first = filesOf(chunks, [entry, home, "src/app/words/catalogue.en.ts"]);
  const routes = (chunks[entry]?.dynamicImports ?? []).filter(
    (key) => key !== home && !isWords(key),
  );
  const checks = routes.map((key) => ({
    name: path.basename(key, path.extname(key)),
    path: filesOf(chunks, [key]).filter((file) => !first.includes(file)),
    limit: limits.route,
  }));
  const charts = Object.values(chunks)
    .filter(isChart)
    .flatMap(({ file, css = [] }) => [file, ...css]);
  const all = [
    { name: "/home, first load", path: first, limit: limits.firstLoad },
    { name: "charts", path: [...new Set(charts)], limit: limits.charts },
    ...checks,
  ];
  for (const { name, path: files } of all)
    if (files.length > limits.files)
      throw new Error(`${name} asks for ${files.length} files, more than ${limits.files}.`);
  return all
    .filter((check) => check.path.length > 0)
    .map((check) => ({ ...check, path: check.path.map((file) => `web/dist/${file}`), gzip: true }));
}

/**
 * The scripts and styles that come with these chunks and with everything they import at once.
 * @param {Record<string, Chunk>} chunks @param {string[]} keys
 */
function filesOf(chunks, keys) {
  const seen = new Set();
  const files = new Set();
  for (const waiting = [...keys]; waiting.length > 0; ) {
    const key = waiting.pop();
    const chunk = key === undefined || seen.has(key) ? undefined : chunks[key];
    if (!chunk || isChart(chunk)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
