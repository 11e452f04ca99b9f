import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressFiles } from "./compress-files.mjs";
import { root } from "../pinned-node.mjs";
import { prerenderPages } from "./prerender-pages.mjs";
import { Refusal, refuseForeign } from "../refusal.mjs";
import { run } from "../run.mjs";
import { writeWorker } from "./write-worker.mjs";

const dist = path.join(root, "web/dist");
const stampFile = path.join(dist, ".stamp");
const sources = [
  "scripts/pages/build-web.mjs",
  "scripts/pages/compress-files.mjs",
  "scripts/pages/prerender-pages.mjs",
  "scripts/pages/write-worker.mjs",
  "web/src",
  "web/public",
  "web/worker",
  "web/index.html",
  "web/vite.config.ts",
  "web/compile-messages.ts",
  "web/message-files.ts",
  "contract/src",
  "package-lock.json",
];

/** Builds the pages, unless what stands in `web/dist` was built from just these sources. */
export async function buildWebWhenStale() {
  const stamp = stampOf(sources.flatMap(filesIn));
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  refuseForeign(path.dirname(dist), "The pages must be built");
  console.log("Building the pages …");
  // Built beside and then moved, so that a running server never sees half of it.
  const fresh = `${dist}-${process.pid}`;
  try {
    const { code, output } = await run(
      "vite",
      [
        "build",
        "web",
        "--configLoader",
        "native",
        "--outDir",
        fresh,
        "--emptyOutDir",
        "--manifest",
      ],
      { quiet: true },
    );
    if (code !== 0) throw new Refusal(`The pages could not be built.\n${output}`);
    await prerenderPages(fresh);
    writeWorker(fresh);
    await compressFiles(fresh);
    writeFileSync(path.join(fresh, ".stamp"), stamp);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} source */
function filesIn(source) {
  const top = path.join(root, source);
  if (!existsSync(top)) return [];
  if (path.extname(source)) return [top];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

/** @param {readonly string[]} files */
function stampOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
