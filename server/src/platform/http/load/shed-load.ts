import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../database/database.ts";
import { watchEventLoop } from "./event-loop-delay.ts";

/**
 * Calls that are worked on at once: more would only wait longer for the database, until no one waits for the answer any more.
 * Many times what one page or one carrier asks at once.
 */
const mostAtWork = 256;

/** Once the first has waited this long, anyone who comes now would wait longer than people wait for a page. */
const mostWaitMs = 3000;

/** Later than this, answers come too late for anyone who waits for them. */
const latestMs = 1000;

/**
 * Refuses new calls while many are worked on already, or the program is late with everything, before anything of them is read.
 * Returns whether it would refuse one now.
 */
export function shedLoad(
  app: FastifyInstance,
  { longestWaitMs }: Pick<Database, "longestWaitMs">,
  lateByMs = watchEventLoop(app),
): () => boolean {
  const atWork = new Set<FastifyRequest>();
  const isFull = () =>
    atWork.size >= mostAtWork || longestWaitMs() > mostWaitMs || lateByMs() > latestMs;
  const begin = (request: FastifyRequest) => {
    if (isFull()) throw new Problem("overloaded", { retryAfter: 1 });
    atWork.add(request);
  };
  app.addHook("onRequest", async (request, reply) => {
    begin(request);
    // However it ends: an answer that no one waits for any more is never sent.
    reply.raw.once("close", () => atWork.delete(request));
  });
  // While its body arrives, a call costs nothing but its connection, and a slow one must not count against the others.
  app.addHook("preParsing", async (request) => void atWork.delete(request));
  app.addHook("preValidation", async (request) => begin(request));
  // A stream of events and a long file are answers too: what they hold has bounds of its own.
  app.addHook("onSend", async (request) => void atWork.delete(request));
  return isFull;
}
