import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

const resolutionMs = 10;
const sampleEveryMs = 1000;

/**
 * By how many milliseconds what was to run now ran late in the last second, on average. It reads nothing but its own histogram: a
 * watch that opens a file fails, and may end the program, just when there are too many connections.
 */
export function watchEventLoop(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delayMs = 0;
  const sampling = setInterval(() => {
    // Without any sample nothing ran in time.
    delayMs = histogram.count === 0 ? Infinity : histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
  }, sampleEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(sampling);
    histogram.disable();
  });
  return () => delayMs;
}
