import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Authenticator } from "../../platform/http/authenticator.ts";
import { type Standing, standingOfSession } from "./sessions.sql.ts";
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
      const [standing] = await tx.run<Standing>(standingOfSession, [sessionId, userId]);
      if (!standing || standing.ended_at || standing.disabled_at)
        throw new Problem("login_expired");
      if (Temporal.Instant.compare(standing.expires_at, now) <= 0)
        throw new Problem("login_expired");
      if (standing.token_epoch !== epoch || standing.level !== level)
        throw new Problem("access_token_superseded");
      return { kind: "user", userId, level, sessionId };
    },
  };
}
