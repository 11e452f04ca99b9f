import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import { watchEventLoop } from "./event-loop-delay.ts";

/**
 * Calls that wait for a connection to the database: more would only wait longer, until no one waits for the answer any more.
 * Many times what one page or one carrier asks at once.
 */
const mostWaiting = 256;

/** Later than this, answers come too late for anyone who waits for them. */
const latestMs = 1000;

/** Refuses new calls while many wait already, or the program is late with everything, before anything of them is read. */
export function shedLoad(
  app: FastifyInstance,
  { pool }: Pick<Database, "pool">,
  lateByMs = watchEventLoop(app),
): void {
  app.addHook("onRequest", async () => {
    if (pool.waitingCount >= mostWaiting || lateByMs() > latestMs)
      throw new Problem("overloaded", { retryAfter: 1 });
  });
}
