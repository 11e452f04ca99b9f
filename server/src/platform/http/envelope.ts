import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Problem, type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import type { FastifyReply } from "fastify";
import { messagesIn } from "../messages.ts";

/** Answers a call that succeeded: code 0. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ code: 0, message: "ok", data }));
}

const refusals = new WeakMap<FastifyReply, ProblemKey>();

/** The key of the refusal that a call was answered with; undefined where it succeeded. */
export const refusalOf = (reply: FastifyReply): ProblemKey | undefined => refusals.get(reply);

/** A refusal as it is sent: its status, and its headers, and its code, words, key and detail as the body. */
export function refusalText(problem: Problem, language: Language) {
  const { code, status } = problems[problem.key];
  const message = messagesIn(language)(`problems.${problem.key}`);
  const { retryAfter } = problem.detail;
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(typeof retryAfter === "number" && { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify({ code, message, data: { error: problem.key, ...problem.detail } }),
  };
}

/** Answers a refusal: its code and status, its words in the reader's language, its key and detail as data. */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  language: Language,
): FastifyReply {
  refusals.set(reply, problem.key);
  const { status, headers, body } = refusalText(problem, language);
  return reply.status(status).headers(headers).send(body);
}
