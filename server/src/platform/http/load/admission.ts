import { type DeskCall, type Endpoint, isRead, type Role } from "@farsim/contract/endpoint.ts";
import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import { isAllowed } from "@farsim/contract/values/people/rights.ts";
import { type Language, languageOf } from "@farsim/contract/values/texts/language.ts";
import type { FastifyRequest } from "fastify";
import type { Clock, Instant } from "../../clock.ts";
import type { Actor } from "../../context.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { type Authenticator, bearerOf, type Claims } from "../authenticator.ts";
import type { Limits } from "./limits.ts";
import { Evidence } from "../../security/evidence.ts";

/** What is known of a call before its body is read; a request carries it. */
export interface Admitted {
  readonly claims: Claims;
  readonly bearer: string | undefined;
  readonly origin: string;
  readonly language: Language;
  readonly evidence: Evidence;
}

declare module "fastify" {
  interface FastifyRequest {
    admitted?: Admitted;
  }
}

/** Who may make a call, judged in two steps: by what the headers prove, and by what the database knows. */
export interface Door {
  /**
   * Asks what the headers alone can tell, so that nothing is read from anyone who is refused: the bearer, the tries of their
   * address, and for uploads and keys of carriers the database as well. Puts what it finds on the request. Throws what refuses the call.
   */
  admit(request: FastifyRequest): Promise<void>;
  /** Checks the claims in the database, in the transaction of the call. */
  authorize(tx: Transaction, claims: Claims, now: Instant): Promise<Actor>;
}

export interface DoorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly authenticators: Readonly<Record<Role, Authenticator>>;
  /** Whether the desk is closed to staff without a second factor. */
  readonly isSecondFactorRequired: boolean;
}

export function openDoor(
  { authenticators, clock, database, limits, isSecondFactorRequired }: DoorParts,
  endpoint: Endpoint,
): Door {
  const authenticator = authenticators[endpoint.role];
  const authorize: Door["authorize"] = async (tx, claims, now) => {
    const actor = await authenticator.authorize(tx, claims, now);
    if (endpoint.role === "administrator" && actor.kind === "user") {
      refuseWithoutRight(endpoint, actor);
      if (isSecondFactorRequired && !actor.staff?.hasSecondFactor)
        throw new Problem("second_factor_required");
      if (endpoint.asksAgain) refuseWithoutFreshProof(actor, now);
    }
    return actor;
  };
  return {
    async admit(request) {
      const now = clock.now();
      const bearer = bearerOf(request.headers.authorization);
      const claims = authenticator.verify(bearer, now);
      const origin = request.ip;
      const language = languageOf(request.headers["accept-language"]);
      request.admitted = {
        claims,
        bearer,
        origin,
        language,
        evidence: new Evidence(whoOf(claims)),
      };
      const refusal = refusalOf(endpoint, claims);
      // Authorized first, so that a user who was promoted since is asked to renew the token, and not refused.
      if (refusal || endpoint.upload || claims.kind === "channelKey")
        await database.read((tx) => authorize(tx, claims, now));
      if (refusal) throw new Problem(refusal);
      if (endpoint.limit) await limits.countOrigin(endpoint.limit, origin);
    },
    authorize,
  };
}

/** Asked of the role that the caller has at this moment. Throws `right_required`. */
function refuseWithoutRight(
  { right }: DeskCall,
  { staff }: Extract<Actor, { kind: "user" }>,
): void {
  if (staff && !isAllowed(staff.rights, right)) throw new Problem("right_required");
}

/** For how long a proof of the second factor is good for the calls that ask for it again. */
const proofMinutes = 10;

/** Asks for nothing where there is no second factor. Throws `second_factor_again`. */
function refuseWithoutFreshProof({ staff }: Extract<Actor, { kind: "user" }>, now: Instant): void {
  if (!staff?.hasSecondFactor) return;
  const provedAt = staff.secondFactorAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  if (now.epochMilliseconds - provedAt > proofMinutes * 60_000)
    throw new Problem("second_factor_again");
}

/** Whom the log names for them: in a customer's view the administrator acts. */
function whoOf(claims: Claims): ConstructorParameters<typeof Evidence>[0] {
  if (claims.kind === "user") return { userId: String(claims.userId) };
  if (claims.kind !== "view") return {};
  return { userId: String(claims.administratorId), viewedId: String(claims.userId) };
}

/** The account that claims speak for. */
export const userOf = (claims: Claims): bigint | undefined =>
  claims.kind === "user" || claims.kind === "view" ? claims.userId : undefined;

/** Why such a caller may never make the call in any state; undefined where they may. */
function refusalOf(endpoint: Endpoint, claims: Claims): ProblemKey | undefined {
  const { role } = endpoint;
  if (claims.kind === "view")
    return role === "view" || (role !== "administrator" && isRead(endpoint))
      ? undefined
      : "no_permission";
  const isTooLow = role === "administrator" && (claims.kind !== "user" || claims.level !== 1);
  return isTooLow ? "admin_required" : undefined;
}
