/**
 * `npm run test:steady -- 10 [part of a file's name …]`: runs the journeys so many times without a second try while a busy loop
 * takes one core, and says how often each of them failed. What a round's failures left lies in `test-results/round-<n>`.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { root } from "./pinned-node.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";

if (process.argv[2] === "--busy") takeACore();
else await orRefuse(main);

async function main() {
  const [given = "10", ...files] = process.argv.slice(2);
  const rounds = Number(given);
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new Refusal(`npm run test:steady takes a number of rounds, not "${given}".`);
  await ensureDependencies();
  await ensureChromium();
  await buildWebWhenStale();
  rmSync(path.join(root, "test-results"), { recursive: true, force: true });
  // The journeys end by the same signal, and stop their shops; there is no round after it.
  const over = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => over.abort());
  /** What each journey failed by, round by round. @type {Map<string, string[]>} */
  const failures = new Map();
  let done = 0;
  const busy = spawn(process.execPath, [import.meta.filename, "--busy"], { stdio: "ignore" });
  try {
    while (done < rounds && !over.signal.aborted) {
      done += 1;
      const { passed, failed } = await runJourneys({
        files,
        args: ["--retries=0", "--max-failures=0"],
        quiet: true,
        results: `test-results/round-${done}`,
      });
      for (const failure of failed) {
        const entry = [`round ${done}: ${failure.reason}`, ...failure.files].join("\n    ");
        failures.set(failure.title, [...(failures.get(failure.title) ?? []), entry]);
      }
      console.log(`Round ${done} of ${rounds}: ${passed} passed, ${failed.length} failed`);
    }
  } finally {
    busy.kill();
  }
  for (const [title, times] of failures)
    console.log([`${times.length} of ${done}: ${title}`, ...times].join("\n  "));
  const count = [...failures.values()].flat().length;
  console.log(`${count} failures in ${done} rounds`);
  if (count > 0 || over.signal.aborted) process.exitCode = 1;
}

/** Keeps one core busy until the process that asked for it ends. */
function takeACore() {
  whenParentIsGone(() => process.exit());
  const work = () => {
    const end = performance.now() + 500;
    while (performance.now() < end);
    setImmediate(work);
  };
  work();
}
