/** `npm run check`: everything that can be known within a minute, without a database and without a browser. */
import { pathToFileURL } from "node:url";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";
import { run } from "./run.mjs";

/** @type {readonly (readonly [title: string, program: string, ...args: string[]])[]} */
const steps = [
  ["format", "biome", "format"],
  ["lint", "oxlint"],
  ["module boundaries", "node", "scripts/check-imports.mjs"],
  ["shared kit", "node", "scripts/check-kit.mjs"],
  ["types of the contract", "tsc", "-p", "contract"],
  ["types of the packages", "tsc", "-p", "packages"],
  ["types of the server", "tsc", "-p", "server"],
  ["types of the web", "tsc", "-p", "web"],
  ["types of the tools", "tsc", "-p", "."],
  ["nothing unused", "knip", "--no-progress", "--no-config-hints"],
  ["weight of the pages", "size-limit"],
];

/**
 * Runs every step, even after one failed, and shows what the failing ones said.
 * @returns {Promise<import("./test-report.mjs").Result>}
 */
export async function runChecks() {
  /** @type {import("./test-report.mjs").Failure[]} */
  const failed = [];
  for (const [title, program, ...args] of steps) {
    const start = performance.now();
    const { code, output } = await run(program, args, { quiet: true });
    console.log(
      `${code === 0 ? "✓" : "✗"} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
    );
    if (code !== 0) {
      failed.push({ title: `check: ${title}`, reason: "said why above", files: [] });
      console.log(output);
    }
  }
  return { passed: steps.length - failed.length, failed, flaky: [] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await orRefuse(async () => {
    await ensureDependencies();
    await buildWebWhenStale();
    const { failed } = await runChecks();
    const tests = await run("vitest", ["run", "--project", "!server", "--project", "!alone"]);
    if (failed.length > 0 || tests.code !== 0) throw new Refusal("Something must be mended.");
  });
}
