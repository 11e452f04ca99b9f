/**
 * The runner's process that this journey runs in. One that fails is tried again in another process, on the same shop: each has
 * people and cards of its own, so that a second try meets nothing that the first one left behind.
 */
export const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);

/** More than two are needed where journeys fail; then one for each failure. */
export const mostWorkers = 20;
