import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../pinned-node.mjs";
import { messagesIn } from "./message-chunks.mjs";

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

const entry = "index.html";
const home = "src/home/home.tsx";
/** Charts come when they are to be seen: they are weighed by themselves. */
const isChart = (/** @type {Chunk} */ chunk) => /chart|world/.test(chunk.name ?? "");

/**
 * What size-limit has to weigh, read from the build's own list of chunks: all that a browser loads for the home page, and for
 * every other route what it loads beyond that, all messages that come with the parts of the shop and of the desk, in English, and all charts together with the map of the world.
 * Throws where one asks for more than so many of these `files`: each of them keeps a browser busy, however small it is.
 * @param {{ firstLoad: string, route: string, messages: string, deskMessages: string, charts: string, files: number }} limits
 */
export function pageWeights(limits) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(path.join(root, "web/dist/.vite/manifest.json"), "utf8"));
  const english = Object.keys(chunks).filter((key) => messagesIn(key)?.language === "en");
  const shared = english.filter((key) => messagesIn(key)?.part === "shared");
  const messages = english.filter((key) => !shared.includes(key));
  const isOfDesk = (/** @type {string} */ key) => messagesIn(key)?.isOfDesk === true;
  if (shared.length !== 1 || messages.length === 0)
    throw new Error(
      "The messages of every page are not in one chunk, or those of the parts in none.",
    );
  const first = filesOf(chunks, [entry, home, ...shared]);
  refuseNamedMessages(chunks, first);
  const routes = (chunks[entry]?.dynamicImports ?? []).filter((key) => key !== home);
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
    {
      name: "messages of the shop's parts",
      path: filesOf(
        chunks,
        messages.filter((key) => !isOfDesk(key)),
      ),
      limit: limits.messages,
    },
    {
      name: "messages of the desk",
      path: filesOf(chunks, messages.filter(isOfDesk)),
      limit: limits.deskMessages,
    },
    { name: "charts", path: [...new Set(charts)], limit: limits.charts },
    ...checks,
  ];
  for (const { name, path: files } of [...all.slice(0, 1), ...checks])
    if (files.length > limits.files)
      throw new Error(`${name} asks for ${files.length} files, more than ${limits.files}.`);
  return all
    .filter((check) => check.path.length > 0)
    .map((check) => ({ ...check, path: check.path.map((file) => `web/dist/${file}`), gzip: true }));
}

/**
 * What every page loads names one file a language; with the files of all of them it would grow by a kilobyte a language.
 * @param {Record<string, Chunk>} chunks @param {readonly string[]} first
 */
function refuseNamedMessages(chunks, first) {
  for (const [key, { file, dynamicImports = [] }] of Object.entries(chunks)) {
    if (!first.includes(file) || messagesIn(key)) continue;
    const named = dynamicImports.find(
      (each) =>
        each.startsWith("_desk-files-") || (messagesIn(each)?.part ?? "shared") !== "shared",
    );
    if (named) throw new Error(`${file} comes with every page, and names ${named}.`);
  }
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
