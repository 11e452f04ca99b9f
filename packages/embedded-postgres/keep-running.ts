import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "@farsim/programs/until.ts";
import { launch } from "./launch.ts";
import type { Place } from "./place.ts";
import { readPostmaster, signalTo, stopPostmaster } from "./postmaster.ts";

const pauseBetweenTriesMs = 500;
/** So long the sessions of a killed postmaster may hold its memory: one that waits for the disk does not notice at once. */
const memoryHeldMs = 10_000;

/** Starts PostgreSQL and, should it end unasked (someone killed it), starts it again, until asked to stop. */
export async function keepRunning(place: Place, onLog: (line: string) => void) {
  const stopping = new AbortController();
  let revival = Promise.resolve();
  let child = await launchFirst(place);

  const watch = () => {
    child.once("exit", (code, signal) => {
      if (stopping.signal.aborted) return;
      onLog(`PostgreSQL ended unasked (${signal ?? code}): starting it again.`);
      revival = revive();
    });
  };
  const revive = async () => {
    while (!stopping.signal.aborted) {
      try {
        child = await launch(place);
        return watch();
      } catch (error) {
        onLog((error as Error).message);
        await pause(pauseBetweenTriesMs);
      }
    }
  };
  const stop = async () => {
    stopping.abort();
    await revival;
    const pid = readPostmaster(place.data)?.pid;
    if (pid !== undefined) await stopPostmaster(pid, place.data, place.native);
    process.off("exit", endWithUs);
  };
  // An end without farewell (an uncaught error) still takes PostgreSQL along.
  const endWithUs = () => endAtOnce(child);
  process.once("exit", endWithUs);
  watch();

  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}

/** Waits for the sessions of a postmaster that was killed; any other failure is said at once. */
async function launchFirst(place: Place): Promise<ChildProcess> {
  let refusal: unknown;
  const launched = await until(
    () =>
      launch(place).catch((error: Error) => {
        // The last word of the log may be that of the session itself, which has noticed by now.
        if (!/shared memory block|unexpected postmaster exit/.test(error.message)) throw error;
        refusal = error;
      }),
    { withinMs: memoryHeldMs, everyMs: pauseBetweenTriesMs },
  );
  if (!launched) throw refusal;
  return launched;
}

function endAtOnce(child: ChildProcess): void {
  if (child.pid !== undefined) signalTo(child.pid, "SIGINT");
}
