import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuseUnreadable } from "../serve/safe-headers.ts";

/** How long bodies may take to arrive, in milliseconds. */
export interface BodyTerms {
  readonly withinMs: number;
  /** For calls that take more than `longBytes`. */
  readonly longWithinMs: number;
  /** How often Node looks for requests that take longer than `longWithinMs`. */
  readonly lookEveryMs: number;
}

export const bodyTerms: BodyTerms = { withinMs: 30_000, longWithinMs: 60_000, lookEveryMs: 1000 };

/** A body that may be longer than this is an upload, and may take its time. */
const longBytes = 1024 * 1024;

/** Of a body that is refused, at most so much is passed over before the connection ends; more is none of our callers'. */
const mostPassedOver = 32 * 1024 * 1024;

/** What `createServer` must be told, so that no header and no body takes longer than the longest may. */
export const serverTimes = ({ longWithinMs, lookEveryMs }: BodyTerms) => ({
  requestTimeout: longWithinMs,
  headersTimeout: Math.min(longWithinMs, 30_000),
  connectionsCheckingInterval: lookEveryMs,
});

/**
 * Closes the connection of a body that does not arrive in time. What is left of one that was refused early is passed over within
 * the same time: a client that still sends would otherwise lose the answer together with its connection.
 */
export function boundBodies(app: FastifyInstance, { withinMs }: BodyTerms): void {
  // One a connection: of requests that were refused early, however many, no more than the last is remembered.
  const ends = new WeakMap<Socket, NodeJS.Timeout>();
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    if (!hasBody(raw) || (routeOptions.bodyLimit ?? 0) > longBytes) return;
    const { socket } = raw;
    // A request that a test hands in within the process has no connection.
    if (!(socket instanceof Socket)) return;
    clearTimeout(ends.get(socket));
    const end = setTimeout(() => {
      if (raw.complete) return;
      if (reply.raw.headersSent) socket.destroy();
      else refuseUnreadable(late(), socket);
    }, withinMs).unref();
    ends.set(socket, end);
    raw.once("close", () => clearTimeout(end));
  });
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete) return;
    // Fastify would close after any body that it did not read to its end. Of one in chunks no one knows how long it will be.
    const isBounded = raw.headers["transfer-encoding"] === undefined;
    if (!isBounded || lengthOf(raw) > mostPassedOver) reply.header("connection", "close");
    else reply.removeHeader("connection");
  });
}

/** How long a request says its body is, in bytes; 0 where it does not say. */
export const lengthOf = ({ headers }: IncomingMessage): number =>
  Number(headers["content-length"] ?? 0);

export const hasBody = (raw: IncomingMessage): boolean =>
  raw.headers["transfer-encoding"] !== undefined || lengthOf(raw) > 0;

const late = (): Error =>
  Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
