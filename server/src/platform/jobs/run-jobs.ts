import { setTimeout as pause } from "node:timers/promises";
import { type Runner, type RunnerOptions, run } from "graphile-worker";

/** How long the database is left alone before the jobs are taken up again. */
const restMs = 500;

interface JobOptions extends RunnerOptions {
  /** Told each time the jobs could not go on. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Does jobs until it is stopped. A database that goes away ends a runner; another begins as soon as it can. Fails where the
 * very first cannot begin.
 */
export async function runJobs({
  onFailure,
  ...options
}: JobOptions): Promise<{ stop(): Promise<void> }> {
  const begin = () =>
    run({
      ...options,
      // Told together, jobs that cannot be marked as done or failed end the runner; told one by one, they would end the program.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const over = new AbortController();
  let runner: Runner | undefined = await begin();
  const goOn = async () => {
    while (!over.signal.aborted) {
      try {
        runner ??= await begin();
        await runner.promise;
      } catch (error) {
        onFailure(error);
      }
      runner = undefined;
      await pause(restMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const going = goOn();
  return {
    async stop() {
      over.abort();
      // It may have ended by itself at this very moment.
      await runner?.stop().catch(() => {});
      await going;
    },
  };
}
