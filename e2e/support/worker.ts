/**
 * The runner's process that this journey runs in. One that fails is tried again in another process: each has people and cards of
 * its own, so that a second try meets nothing that the first one left behind.
 */
export const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);

/** Whether no process has visited the shop before this one. */
export const isFirst = worker === Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Each failure needs one more, and the runner gives up long before (`maxFailures`). */
export const mostWorkers = 20;

if (worker >= mostWorkers) throw new Error(`There are cards for ${mostWorkers} workers only.`);
