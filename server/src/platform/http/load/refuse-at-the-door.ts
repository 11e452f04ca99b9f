import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from "node:http";
import { languageOf } from "@farsim/contract/values/texts/language.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import { bodyTerms, hasBody, lengthOf } from "../request/bound-bodies.ts";
import { refusalText } from "../envelope.ts";
import { safeHeaders } from "../serve/safe-headers.ts";

/** A longer body is left to Fastify, which ends the connection of one that is too long. */
const mostBytes = 16 * 1024;

interface Terms {
  /** Below this stand the calls; pages cost little, and are served. */
  readonly prefix: string;
  /** Whether a call that came now would be refused. */
  readonly isFull: () => boolean;
  /** A server that leaves asks for connections to be closed; Fastify does that. */
  readonly isDraining: () => boolean;
  readonly onRefused: (status: number) => void;
}

/**
 * Refuses calls as `shedLoad` does, but before Fastify makes anything of them: what a program spends on those whom it refuses, it
 * takes from those whom it serves, and at ten times what it can serve nine of ten calls are refused. The answer is the same. The
 * second address of `HOST=localhost` is a server of Fastify's own: there, `shedLoad` alone refuses.
 */
export function refuseAtTheDoor(app: FastifyInstance, terms: Terms): void {
  const { prefix, isFull, isDraining, onRefused } = terms;
  const answers = inEveryLanguage((language) => {
    const refusal = refusalText(new Problem("overloaded", { retryAfter: 1 }), language);
    const length = String(Buffer.byteLength(refusal.body));
    const headers = { ...safeHeaders, ...refusal.headers, "content-length": length };
    return { ...refusal, headers: Object.entries(headers).flat() };
  });
  const isMeant = (request: IncomingMessage): boolean =>
    request.url!.startsWith(`${prefix}/`) &&
    request.headers["transfer-encoding"] === undefined &&
    lengthOf(request) <= mostBytes;
  const listeners = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (!isFull() || isDraining() || !isMeant(request)) {
      for (const listener of listeners) listener(request, response);
      return;
    }
    const { status, headers, body } = answers[languageOf(request.headers["accept-language"])];
    // Node takes names and values in one list, too, and then spends nothing on looking for doubles.
    const list = [...headers, "x-request-id", randomUUID()] as unknown as OutgoingHttpHeaders;
    if (hasBody(request)) endUnlessComplete(request);
    response.writeHead(status, list).end(body);
    onRefused(status);
  });
}

/** What is left of a body is passed over, within the time that any body has. */
function endUnlessComplete(request: IncomingMessage): void {
  const end = setTimeout(() => request.complete || request.socket.destroy(), bodyTerms.withinMs);
  end.unref();
  request.once("close", () => clearTimeout(end));
}
