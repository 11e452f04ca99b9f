import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Authenticator } from "../../platform/http/authenticator.ts";
import { type SessionState, selectSessionState } from "./sessions.sql.ts";
import { openTokens } from "./tokens.ts";

/** The way in for customers and administrators: an access token whose session still stands. */
export function userAuthenticator({ jwtKey }: { readonly jwtKey: string }): Authenticator {
  const tokens = openTokens(jwtKey);
  return {
    inspect(bearer, now) {
      if (bearer === undefined) throw new Problem("login_status_error");
      return { kind: "user", ...tokens.readAccess(bearer, now) };
    },
    async admit(tx, claim, now) {
      if (claim.kind !== "user") throw new Error(`a ${claim.kind} came to the users' gate`);
      const { userId, sessionId, level, epoch } = claim;
      const [state] = await tx.run<SessionState>(selectSessionState, [sessionId, userId]);
      if (!state || state.ended_at || state.disabled_at) throw new Problem("login_expired");
      if (Temporal.Instant.compare(state.expires_at, now) <= 0) throw new Problem("login_expired");
      if (state.token_epoch !== epoch || state.level !== level)
        throw new Problem("access_token_superseded");
      return { kind: "user", userId, level, sessionId };
    },
  };
}
