import { languageOf } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyError, FastifyInstance } from "fastify";
import { isLostConnection, noConnectionInTime } from "../database/lost-connection.ts";
import { sendProblem } from "./envelope.ts";

/** Every way a call can fail ends in an envelope: the caller's affair as its problem, ours as `server_error` or `unavailable`, logged. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    if (problem.key === "server_error")
      request.log.error({ err: error, call: request.routeOptions.url }, "call failed");
    if (problem.key === "unavailable")
      request.log.warn(
        { reason: error.message, call: request.routeOptions.url },
        "the database did not answer a call",
      );
    return sendProblem(reply, problem, languageOf(request.headers["accept-language"]));
  });
}

function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.message === noConnectionInTime) return new Problem("overloaded", { retryAfter: 1 });
  if (isLostConnection(error)) return new Problem("unavailable", { retryAfter: 1 });
  if (error.statusCode === 413) return new Problem("body_too_large");
  if (error.statusCode === 503) return new Problem("overloaded", { retryAfter: 1 });
  if (error.statusCode === 404) return new Problem("not_found");
  // Malformed JSON, a wrong content type, a poisoned key: Fastify's own refusals of a request it cannot read.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem("validation_failed", { fields: {} });
  return new Problem("server_error");
}
