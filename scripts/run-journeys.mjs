/** Runs the journeys in the browser once, with shops of their own, and says how they ended. */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { environment, run } from "./run.mjs";
import { orFailed, readPlaywrightReport, readReport } from "./test-report.mjs";

const results = path.join(root, "test-results");

/**
 * Traces of failures lie in `test-results` afterwards, beside the servers' logs where a journey failed.
 * @param {{ args?: readonly string[], quiet?: boolean }} [options] Arguments for Playwright, such as a part of a file's name.
 * @returns {Promise<import("./test-report.mjs").Result>}
 */
export async function runJourneys({ args = [], quiet = false } = {}) {
  const folder = path.join(root, ".farsim-test", `journeys-${process.pid}`);
  const report = path.join(folder, "report.json");
  mkdirSync(folder, { recursive: true });
  try {
    const { code, output } = await run("playwright", ["test", "--reporter=list,json", ...args], {
      quiet,
      env: {
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        JOURNEY_PORTS: [await freePort(), await freePort()].join(),
        JOURNEY_FOLDER: folder,
      },
    });
    const logOf = (/** @type {number} */ shop) => `test-results/shop-${shop}.log`;
    const ended = orFailed(readPlaywrightReport(readReport(report), logOf, root), code, "journeys");
    if (ended.failed.length + ended.flaky.length > 0) keepLogs(folder);
    if (quiet && ended.passed === 0) console.log(output);
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function keepLogs(folder) {
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
