import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { SecurityEvent } from "../security/evidence.ts";
import { networkOf } from "./network-of.ts";
import { refusalOf } from "./envelope.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract behind a route. */
    endpoint?: Endpoint;
  }
}

/** As often as this, one line of a kind, a call and a network that no limit holds back; the next tells how many there were. */
const quietMs = 10_000;
/** Networks that are remembered at once; beyond, all are forgotten, and each is logged again. */
const mostRemembered = 10_000;

/**
 * Puts one line in the log for each end of a call that bears on the security of accounts, and for each refusal that tells of an
 * attack: `event`, `outcome` (`ok` or the key of the refusal), `call`, `userId`, `origin`, `requestId`. Nothing that was typed.
 */
export function logSecurity(app: FastifyInstance): void {
  const remembered = new Map<string, { readonly since: number; unsaid: number }>();

  /** How many of a kind went unsaid before this one; undefined where it is to go unsaid too. */
  const unsaidBefore = (key: string): number | undefined => {
    const now = performance.now();
    const last = remembered.get(key);
    if (last && now - last.since < quietMs) {
      last.unsaid += 1;
      return undefined;
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, { since: now, unsaid: 0 });
    return last?.unsaid ?? 0;
  };

  app.addHook("onResponse", async (request, reply) => {
    const refusal = refusalOf(reply);
    const added = request.admitted?.evidence;
    const { endpoint } = request.routeOptions.config;
    const call = endpoint?.path ?? "unknown";
    const line = {
      outcome: refusal ?? "ok",
      call,
      userId: added?.userId?.toString(),
      origin: request.ip,
    };
    const say = (event: SecurityEvent, more: object = {}) =>
      refusal === undefined
        ? request.log.info({ event, ...line, ...more }, "security")
        : request.log.warn({ event, ...line, ...more }, "security");
    for (const event of added?.events ?? []) say(event);
    const general = refusal && generalEvent(refusal, endpoint);
    if (general) {
      const unsaid = unsaidBefore(`${general} ${call} ${networkOf(request.ip)}`);
      if (unsaid !== undefined) say(general, unsaid > 0 ? { unsaid } : {});
    } else if (endpoint?.security && isAnEnd(refusal)) say(endpoint.security);
  });
}

/** The event that a refusal is, regardless of the call; undefined where it tells of no attack. */
function generalEvent(
  refusal: ProblemKey,
  endpoint: Endpoint | undefined,
): SecurityEvent | undefined {
  const isCarrier = endpoint?.role === "channel";
  if (isCarrier && problems[refusal].status === 401) return "channel_key_refused";
  if (refusal === "no_permission" && !endpoint?.security) return "permission_refused";
  return generalEvents[refusal];
}

const generalEvents: Readonly<Partial<Record<ProblemKey, SecurityEvent>>> = {
  too_many_requests: "limit_reached",
  admin_required: "permission_refused",
  token_invalid: "token_refused",
};

/** What was not readable, or came at a bad time, was no try. */
const isAnEnd = (refusal: ProblemKey | undefined): boolean =>
  refusal === undefined || ![400, 413, 503].includes(problems[refusal].status);
