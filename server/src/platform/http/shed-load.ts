import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";

/**
 * Calls that wait for a connection to the database: more would only wait longer, until no one waits for the answer any more.
 * Many times what one page or one carrier asks at once.
 */
const mostWaiting = 256;

/** Asks anyone who comes when many wait already to come again, before anything of their call is looked at. */
export function shedLoad(app: FastifyInstance, { pool }: Pick<Database, "pool">): void {
  app.addHook("onRequest", async () => {
    if (pool.waitingCount >= mostWaiting) throw new Problem("overloaded", { retryAfter: 1 });
  });
}
