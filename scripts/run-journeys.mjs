/** Runs the journeys in the browser once, with shops of their own, and says how they ended. */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { environment, run } from "./run.mjs";
import { orFailed, readPlaywrightReport, readReport } from "./test-report.mjs";

/**
 * Traces of failures lie in the folder of the results afterwards, beside the servers' logs.
 * @param {{ files?: readonly string[], args?: readonly string[], quiet?: boolean, results?: string }} [options] Parts of the names of
 *   files, of which the deep journeys run too; and arguments for Playwright.
 * @returns {Promise<import("./test-report.mjs").Result>}
 */
export async function runJourneys({
  files = [],
  args = [],
  quiet = false,
  results = "test-results",
} = {}) {
  const folder = path.join(root, ".farsim-test", `journeys-${process.pid}`);
  const report = path.join(folder, "report.json");
  mkdirSync(folder, { recursive: true });
  try {
    const all = ["test", "--reporter=list,json", `--output=${results}`, ...args, ...files];
    const { code, output } = await run("playwright", all, {
      quiet,
      env: {
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        JOURNEY_PORTS: [await freePort(), await freePort()].join(),
        JOURNEY_FOLDER: folder,
        ...(files.length > 0 && { JOURNEYS_BY_NAME: "1" }),
      },
    });
    const logOf = (/** @type {number} */ shop) => `${results}/shop-${shop}.log`;
    const result = readPlaywrightReport(readReport(report), logOf, root);
    if (quiet && code !== 0 && result.failed.length === 0) console.log(output);
    const ended = orFailed(result, code, "journeys");
    if (ended.failed.length + ended.flaky.length > 0) keepLogs(folder, path.join(root, results));
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {string} results */
function keepLogs(folder, results) {
  mkdirSync(results, { recursive: true });
  for (const shop of [0, 1]) {
    const log = path.join(folder, String(shop), "shop.log");
    if (existsSync(log)) cpSync(log, path.join(results, `shop-${shop}.log`));
  }
}

/** A port that was free a moment ago. @returns {Promise<string>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(String(port)));
    });
  });
}
