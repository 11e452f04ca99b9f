import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export interface DrainOptions {
  /** Quiet for this long: the load balancer has noticed that this server leaves. */
  readonly quietMs: number;
  /** Anyone who still calls after this is cut off as if there had been no leaving. */
  readonly withinMs: number;
}

export interface Draining {
  readonly isDraining: () => boolean;
  /** Someone called, though the server's hooks did not see it. */
  readonly noteCall: () => void;
}

const lookEveryMs = 20;

/**
 * A server that is to close says so first and goes on answering until no one calls any more: it is not ready, and asks
 * everyone to close their connection after the answer (Fastify does, once it closes). Only then does it stop listening: a
 * connection that waits to be accepted at that moment, and a call on one that is kept open, would be lost. A server that
 * no one calls closes at once.
 */
export function drainBeforeClose(
  app: FastifyInstance,
  { quietMs, withinMs }: DrainOptions,
): Draining {
  let calledAt = Number.NEGATIVE_INFINITY;
  let isDraining = false;
  const noteCall = () => {
    calledAt = performance.now();
  };
  app.addHook("onRequest", async () => noteCall());
  app.addHook("preClose", async () => {
    isDraining = true;
    const end = performance.now() + withinMs;
    // A late timer means that calls may still wait in the socket: each look counts for its own interval only, and another follows it,
    // so that they are read in between.
    let quiet = Math.min(performance.now() - calledAt, quietMs - 2 * lookEveryMs);
    while (quiet < quietMs && performance.now() < end) {
      const before = calledAt;
      await pause(lookEveryMs);
      quiet = calledAt === before ? quiet + lookEveryMs : 0;
    }
  });
  return { isDraining: () => isDraining, noteCall };
}
