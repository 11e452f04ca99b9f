/**
 * `npm test [-- part of a file's name …]`: sets up what is missing and runs everything, or the test files whose names contain one
 * of the parts. The last lines name what failed, with its reason and where its trace lies, and count.
 */
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { runChecks } from "./check.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { root } from "./pinned-node.mjs";
import { proveLanguage } from "./language/prove-language.mjs";
import { orRefuse } from "./refusal.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { run } from "./run.mjs";
import { orFailed, readReport, readVitestReport, summaryOf, sumOf } from "./test-report.mjs";

const parts = process.argv.slice(2);

/** @param {readonly string[]} files */
async function runVitest(files) {
  const folder = path.join(root, ".farsim-test", `reports-${process.pid}`);
  const report = path.join(folder, "vitest.json");
  mkdirSync(folder, { recursive: true });
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code } = await run("vitest", ["run", ...reporters, ...files]);
    return orFailed(readVitestReport(readReport(report), root), code, "vitest");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is to run: all of it, or only the runners that have files of these names. */
function steps() {
  const ofJourneys = parts.filter((part) => part.includes("e2e/"));
  const ofVitest = parts.filter((part) => !part.includes("e2e/"));
  if (parts.length === 0)
    return [
      runChecks,
      () => runVitest([]),
      () => runJourneys(),
      ...(process.env.DEEP ? [proveLanguage] : []),
    ];
  return [
    ...(ofVitest.length > 0 ? [() => runVitest(ofVitest)] : []),
    ...(ofJourneys.length > 0 ? [() => runJourneys({ files: ofJourneys })] : []),
  ];
}

await orRefuse(async () => {
  await ensureDependencies();
  await ensureChromium();
  await buildWebWhenStale();
  const results = [];
  const times = [];
  for (const step of steps()) {
    const start = performance.now();
    results.push(await step());
    times.push(Math.round((performance.now() - start) / 1000));
  }
  const all = sumOf(results);
  process.exitCode = all.failed.length > 0 ? 1 : 0;
  console.log(`\nSeconds: ${times.join(" + ")}\n${summaryOf(all)}`);
});
