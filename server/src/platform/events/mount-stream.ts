import type { Readable } from "node:stream";
import type { Endpoint } from "@farsim/contract/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../database/database.ts";
import { bearerOf, type Authenticator } from "../http/authenticator.ts";
import { validate } from "../http/request/validate.ts";

export interface StreamParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  /** Told of each endpoint that was mounted. */
  readonly onMount: (endpoint: Endpoint) => void;
}

/** What someone is to see from now on; `admission` asks, then or later, whether they still may, and refuses as any call would. */
export type Follow = (userId: bigint, admission: () => Promise<Actor>) => Readable;

/** Puts a stream of events behind an endpoint of the contract: its caller is admitted as by `mount`, and again whenever asked. */
export function mountStream(
  app: FastifyInstance,
  { database, clock, authenticator, onMount }: StreamParts,
  endpoint: Endpoint,
  follow: Follow,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // A question for the headers alone would open a stream that no one reads.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const bearer = bearerOf(request.headers.authorization);
      const admission = async () => {
        const now = clock.now();
        const claim = authenticator.verify(bearer, now);
        return database.read((tx) => authenticator.authorize(tx, claim, now));
      };
      const actor = await admission();
      if (actor.kind !== "user" && actor.kind !== "view")
        throw new Error(`a ${actor.kind} has no screen to follow`);
      validate(endpoint.input, request.query);
      // The connection is the stream's alone: once it is over, nothing keeps a stopping server waiting.
      reply.headers({ "x-accel-buffering": "no", connection: "close" });
      reply.type("text/event-stream; charset=utf-8");
      return reply.send(follow(actor.userId, admission));
    },
  });
  onMount(endpoint);
}
