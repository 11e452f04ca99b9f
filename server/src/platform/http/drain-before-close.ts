import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export interface DrainOptions {
  /** Nobody has called for so long: whoever shares the calls out has heard of it. */
  readonly quietMs: number;
  /** Whoever still calls after this is cut off as if there had been no leaving. */
  readonly withinMs: number;
}

const lookEveryMs = 20;

/**
 * A server that is to close says so first and goes on answering until nobody calls any more: it is not ready, and asks
 * everybody to close his connection after the answer (Fastify does, once it closes). Only then does it stop listening: a
 * connection that waits to be accepted at that moment, and a call on one that is kept open, would be lost. A server that
 * nobody calls closes at once.
 */
export function drainBeforeClose(
  app: FastifyInstance,
  { quietMs, withinMs }: DrainOptions,
): () => boolean {
  let calledAt = Number.NEGATIVE_INFINITY;
  let isDraining = false;
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/health/")) calledAt = performance.now();
  });
  app.addHook("preClose", async () => {
    isDraining = true;
    const end = performance.now() + withinMs;
    // Whoever was held up himself has not heard yet who called meanwhile: he looks once more, and no look counts for longer.
    let quiet = Math.min(performance.now() - calledAt, quietMs - lookEveryMs);
    while (quiet < quietMs && performance.now() < end) {
      const before = calledAt;
      await pause(lookEveryMs);
      quiet = calledAt === before ? quiet + lookEveryMs : 0;
    }
  });
  return () => isDraining;
}
