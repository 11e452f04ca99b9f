import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { SecurityEvent } from "../security/evidence.ts";
import { repetitionFilter } from "../security/repetition-filter.ts";
import { refusalOf } from "./envelope.ts";
import { networkOf } from "./request/network-of.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract behind a route. */
    endpoint?: Endpoint;
    /** The event that each refusal of a route is that stands in no contract. */
    refusalEvent?: SecurityEvent;
  }
}

/** As often as this, one line of a kind, a call and a network that no limit bounds; the next tells how many were left out. */
const quietMs = 10_000;

/**
 * Puts one line in the log for each end of a call that bears on the security of accounts, and for each refusal that tells of an
 * attack: `event`, `outcome` (`ok` or the key of the refusal), `call`, `userId`, `origin`, `requestId`. Nothing that was typed.
 * It is written when the answer stands, whether or not the caller is still there to read it.
 */
export function logSecurity(app: FastifyInstance): void {
  const isFirst = repetitionFilter(quietMs);
  app.addHook("onSend", async (request, reply) => {
    const refusal = refusalOf(reply);
    const added = request.admitted?.evidence;
    const { config, url } = request.routeOptions;
    const call = config.endpoint?.path ?? url ?? "unknown";
    const line = { outcome: refusal ?? "ok", call, ...added?.who, origin: request.ip };
    const write = (event: SecurityEvent, more: object = {}) =>
      refusal === undefined
        ? request.log.info({ event, ...line, ...more }, "security")
        : request.log.warn({ event, ...line, ...more }, "security");
    for (const event of added?.events ?? []) write(event);
    const general = refusal && generalEvent(refusal, config, added?.who.userId !== undefined);
    if (general) {
      const key = `${general} ${call} ${networkOf(request.ip)}`;
      const suppressed = isFirst(key, performance.now());
      if (suppressed !== undefined) write(general, suppressed > 0 ? { suppressed } : {});
    } else if (config.endpoint?.security && isAnEnd(refusal)) write(config.endpoint.security);
  });
}

/** The event that a refusal is, regardless of the call; undefined where it tells of no attack. */
function generalEvent(
  refusal: ProblemKey,
  { endpoint, refusalEvent }: { endpoint?: Endpoint; refusalEvent?: SecurityEvent },
  isLoggedIn: boolean,
): SecurityEvent | undefined {
  if (refusalEvent) return refusalEvent;
  const isCarrier = endpoint?.role === "channel";
  if (isCarrier && problems[refusal].status === 401) return "channel_key_refused";
  if (refusal === "no_permission" && !endpoint?.security) return "permission_refused";
  if (refusal === "not_found" && isLoggedIn && !endpoint?.security) return "object_refused";
  return generalEvents[refusal];
}

const generalEvents: Readonly<Partial<Record<ProblemKey, SecurityEvent>>> = {
  too_many_requests: "limit_reached",
  admin_required: "permission_refused",
  right_required: "permission_refused",
  second_factor_required: "permission_refused",
  token_invalid: "token_refused",
  validation_failed: "input_refused",
  verify_code_incorrect: "input_refused",
};

/** The call was not made: without a token, or with one that is over. */
const withoutToken: ReadonlySet<ProblemKey> = new Set<ProblemKey>([
  "login_status_error",
  "login_expired",
  "access_token_expired",
  "access_token_superseded",
]);

/** What was not readable, came at a bad time or from no one was no try. */
const isAnEnd = (refusal: ProblemKey | undefined): boolean =>
  refusal === undefined ||
  !(withoutToken.has(refusal) || [400, 413, 503].includes(problems[refusal].status));
