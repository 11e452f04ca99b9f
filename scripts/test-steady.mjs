/**
 * `npm run test:steady -- 10 [part of a file's name …]`: runs the journeys so many times without a second try while a busy loop
 * takes one core, and says how often each of them failed.
 */
import { spawn } from "node:child_process";
import { buildWebWhenStale } from "./build-web.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";

if (process.argv[2] === "--busy") {
  takeACore();
} else {
  await orRefuse(main);
}

async function main() {
  const [given = "10", ...files] = process.argv.slice(2);
  const rounds = Number(given);
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new Refusal(`npm run test:steady takes a number of rounds, not "${given}".`);
  await ensureDependencies();
  await ensureChromium();
  await buildWebWhenStale();
  /** @type {Map<string, string[]>} */
  const failures = new Map();
  const busy = spawn(process.execPath, [import.meta.filename, "--busy"], { stdio: "ignore" });
  try {
    for (let round = 1; round <= rounds; round++) {
      const { passed, failed } = await runJourneys({
        args: ["--retries=0", ...files],
        quiet: true,
      });
      for (const { title, reason } of failed)
        failures.set(title, [...(failures.get(title) ?? []), `round ${round}: ${reason}`]);
      console.log(`Round ${round} of ${rounds}: ${passed} passed, ${failed.length} failed`);
    }
  } finally {
    busy.kill();
  }
  for (const [title, reasons] of failures)
    console.log([`${reasons.length} of ${rounds}: ${title}`, ...reasons].join("\n  "));
  const count = [...failures.values()].flat().length;
  console.log(`${count} failures in ${rounds} rounds`);
  if (count > 0) process.exitCode = 1;
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
