import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../pinned-node.mjs";
import { messagesIn } from "./message-chunks.mjs";
import { Refusal } from "../refusal.mjs";

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk */

const entry = "index.html";
/** What must open without a network: with all that it opens by itself. */
const opened = ["src/home/home.tsx", "src/my-sims/my-sims.tsx", "src/esim/esim-page.tsx"];
/** What comes with every page, in any language and state. */
const beside = [
  "src/app/layouts/behind-page.tsx",
  "src/legal/legal-notice.tsx",
  "src/ui/toasts/toast-place.tsx",
  "src/platform/live/live.ts",
  "src/accounts/login.tsx",
];
/** All that is said to a customer, in every language: another one can be chosen without a network, in any part of the shop. */
const isSpoken = (/** @type {string} */ chunk) => messagesIn(chunk)?.isOfDesk === false;
/** Files of `web/public`, under names that do not change. */
const named = ["color-scheme.js", "first-sight.js", "mark.svg", "manifest.webmanifest"];

/**
 * Writes the service worker into a finished build: `web/worker/service-worker.js`, and before it what this release consists of.
 * @param {string} dist
 */
export function writeWorker(dist) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8"));
  const first = chunks[entry];
  if (!first) throw new Refusal("The build has no first page.");
  const behind = opened.flatMap((key) => chunks[key]?.dynamicImports ?? []);
  const messages = Object.keys(chunks).filter(isSpoken);
  const needed = [entry, ...opened, ...beside, ...behind, ...messages];
  const files = [...filesOf(chunks, needed), ...named].toSorted();
  const worker = readFileSync(path.join(root, "web/worker/service-worker.js"), "utf8");
  const hash = createHash("sha256").update(worker);
  for (const file of ["index.html", ...files]) hash.update(readFileSync(path.join(dist, file)));
  const release = {
    version: hash.digest("hex").slice(0, 16),
    entry: `/${first.file}`,
    files: files.map((file) => `/${file}`),
  };
  writeFileSync(path.join(dist, "sw.js"), `const release = ${JSON.stringify(release)};\n${worker}`);
}

/**
 * The files of these chunks and of everything that they import at once.
 * @param {Record<string, Chunk>} chunks @param {readonly string[]} keys
 */
function filesOf(chunks, keys) {
  /** @type {Set<string>} */
  const files = new Set();
  const seen = new Set();
  for (const waiting = [...keys]; waiting.length > 0; ) {
    const key = /** @type {string} */ (waiting.pop());
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = chunks[key];
    if (!chunk) throw new Refusal(`The build has no ${key}.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
