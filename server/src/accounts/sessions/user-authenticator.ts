import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";
import type { Staff } from "../../platform/context.ts";
import type { Authenticator, Claims } from "../../platform/http/authenticator.ts";
import type { JwtKeys } from "../jwt-keys.ts";
import { rightsOf } from "../staff/role.ts";
import { type SessionState, selectSessionState } from "./sessions.sql.ts";
import { openTokens } from "./tokens.ts";

/** The way in for customers and administrators: an access token whose session still stands. */
export function userAuthenticator(keys: JwtKeys): Authenticator {
  const tokens = openTokens(keys);
  return {
    verify(bearer, now) {
      if (bearer === undefined) throw new Problem("login_status_error");
      return { kind: "user", ...tokens.readAccess(bearer, now) };
    },
    async authorize(tx, claims, now) {
      if (claims.kind !== "user") throw new Error(`claims of a ${claims.kind} are no user's`);
      const { userId, sessionId, level } = claims;
      const [state] = await tx.run<SessionState>(selectSessionState, [sessionId, userId]);
      requireLiveSession(state, claims, now);
      const staff = staffOf(state);
      return { kind: "user", userId, level, sessionId, ...(staff && { staff }) };
    },
  };
}

/** What an administrator may do; undefined of a customer. */
function staffOf(state: SessionState): Staff | undefined {
  const { role_id: roleId, rights, has_second_factor: hasSecondFactor } = state;
  if (roleId === null) return undefined;
  return {
    roleId,
    rights: rightsOf(roleId, rights ?? []),
    hasSecondFactor: hasSecondFactor === true,
    secondFactorAt: state.second_factor_at,
  };
}

/** Throws `login_expired` where the session is over, and `access_token_superseded` where its token is of a former state. */
export function requireLiveSession(
  state: SessionState | undefined,
  { epoch, level }: Extract<Claims, { kind: "user" }>,
  now: Instant,
): asserts state is SessionState {
  if (!state || state.ended_at || state.disabled_at) throw new Problem("login_expired");
  if (Temporal.Instant.compare(state.expires_at, now) <= 0) throw new Problem("login_expired");
  if (state.token_epoch !== epoch || state.level !== level)
    throw new Problem("access_token_superseded");
}
