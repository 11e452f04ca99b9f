import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";

/**
 * Calls that wait for a connection to the database: more would only wait longer, until no one waits for the answer any more.
 * Many times what one page or one carrier asks at once.
 */
const mostWaiting = 256;

/** Refuses new calls while many wait already, before anything of them is read. */
export function shedLoad(app: FastifyInstance, { pool }: Pick<Database, "pool">): void {
  app.addHook("onRequest", async () => {
    if (pool.waitingCount >= mostWaiting) throw new Problem("overloaded", { retryAfter: 1 });
  });
}
