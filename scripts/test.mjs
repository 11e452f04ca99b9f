/** `npm test`: sets up what is missing and runs everything; the last line counts it. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { buildWebWhenStale } from "./build-web.mjs";
import { runChecks } from "./check.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { root } from "./pinned-node.mjs";
import { orRefuse } from "./refusal.mjs";
import { environment, run } from "./run.mjs";

const folder = path.join(root, ".farsim-test");
const reports = path.join(folder, `reports-${process.pid}`);
const journeys = path.join(folder, `journeys-${process.pid}`);

async function runVitest() {
  const report = path.join(reports, "vitest.json");
  const { code } = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  return counted(code, numPassedTests, numFailedTests);
}

async function runJourneys() {
  const report = path.join(reports, "journeys.json");
  const env = {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    JOURNEY_PORTS: [await freePort(), await freePort()].join(),
    JOURNEY_FOLDER: journeys,
  };
  const { code } = await run("playwright", ["test", "--reporter=list,json"], { env });
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {};
  return counted(code, expected, unexpected + flaky);
}

/**
 * A runner that fails without a failed test (it could not begin, it found none) counts as one.
 * @param {number} code @param {number} passed @param {number} failed
 */
function counted(code, passed, failed) {
  return { passed, failed: (code !== 0 || passed === 0) && failed === 0 ? 1 : failed };
}

/** A port that nobody had a moment ago. @returns {Promise<string>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(String(port)));
    });
  });
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

await orRefuse(async () => {
  await ensureDependencies();
  await ensureChromium();
  await buildWebWhenStale();
  mkdirSync(reports, { recursive: true });
  try {
    const results = [await runChecks(), await runVitest(), await runJourneys()];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    process.exitCode = failed > 0 ? 1 : 0;
    console.log(`${passed} passed, ${failed} failed`);
  } finally {
    for (const gone of [reports, journeys]) rmSync(gone, { recursive: true, force: true });
  }
});
