import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Actor } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Claims, Authenticator } from "../../platform/http/authenticator.ts";
import type { JwtKeys } from "../jwt-keys.ts";
import { selectViewState } from "./customer-views.sql.ts";
import { openViewTokens, type ViewClaim } from "./view-tokens.ts";

type ViewClaims = Extract<Claims, { kind: "view" }>;

const claimsOf = ({ customerId, administratorId, viewId }: ViewClaim): ViewClaims => ({
  kind: "view",
  userId: customerId,
  administratorId,
  viewId,
});

/** Refuses `login_expired` for a view that is over. */
async function authorizeView(tx: Transaction, claims: ViewClaims, now: Instant): Promise<Actor> {
  const { viewId, userId, administratorId } = claims;
  const [view] = await tx.run<{ stands: boolean }>(selectViewState, [
    viewId,
    userId,
    administratorId,
    now,
  ]);
  if (!view?.stands) throw new Problem("login_expired");
  return claims;
}

/** The customers' way in, for an administrator in a customer's view too. */
export function besideViews(authenticator: Authenticator, keys: JwtKeys): Authenticator {
  const tokens = openViewTokens(keys);
  return {
    verify(bearer, now) {
      const view = bearer === undefined ? undefined : tokens.readView(bearer, now);
      return view ? claimsOf(view) : authenticator.verify(bearer, now);
    },
    authorize: (tx, claims, now) =>
      claims.kind === "view"
        ? authorizeView(tx, claims, now)
        : authenticator.authorize(tx, claims, now),
  };
}

/** The way in for administrators in a customer's view alone. */
export function viewAuthenticator(keys: JwtKeys): Authenticator {
  const tokens = openViewTokens(keys);
  return {
    verify(bearer, now) {
      if (bearer === undefined) throw new Problem("login_status_error");
      const view = tokens.readView(bearer, now);
      if (!view) throw new Problem("token_invalid");
      return claimsOf(view);
    },
    authorize(tx, claims, now) {
      if (claims.kind !== "view") throw new Error(`claims of a ${claims.kind} are no view's`);
      return authorizeView(tx, claims, now);
    },
  };
}
