import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Actor } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Claims, Authenticator } from "../../platform/http/authenticator.ts";
import { selectViewState } from "./customer-views.sql.ts";
import { openViewTokens, type ViewClaim } from "./view-tokens.ts";

type ClaimOfView = Extract<Claims, { kind: "view" }>;

const claimOf = ({ customerId, administratorId, viewId }: ViewClaim): ClaimOfView => ({
  kind: "view",
  userId: customerId,
  administratorId,
  viewId,
});

/** Refuses `login_expired` for a view that is over. */
async function admitView(tx: Transaction, claim: ClaimOfView, now: Instant): Promise<Actor> {
  const { viewId, userId, administratorId } = claim;
  const [view] = await tx.run<{ stands: boolean }>(selectViewState, [
    viewId,
    userId,
    administratorId,
    now,
  ]);
  if (!view?.stands) throw new Problem("login_expired");
  return claim;
}

/** The customers' way in, for an administrator in a customer's view too. */
export function besideViews(
  authenticator: Authenticator,
  { jwtKey }: { readonly jwtKey: string },
): Authenticator {
  const tokens = openViewTokens(jwtKey);
  return {
    inspect(bearer, now) {
      const view = bearer === undefined ? undefined : tokens.readView(bearer, now);
      return view ? claimOf(view) : authenticator.inspect(bearer, now);
    },
    admit: (tx, claim, now) =>
      claim.kind === "view" ? admitView(tx, claim, now) : authenticator.admit(tx, claim, now),
  };
}

/** The way in for administrators in a customer's view alone. */
export function viewAuthenticator({ jwtKey }: { readonly jwtKey: string }): Authenticator {
  const tokens = openViewTokens(jwtKey);
  return {
    inspect(bearer, now) {
      if (bearer === undefined) throw new Problem("login_status_error");
      const view = tokens.readView(bearer, now);
      if (!view) throw new Problem("token_invalid");
      return claimOf(view);
    },
    admit(tx, claim, now) {
      if (claim.kind !== "view") throw new Error(`a ${claim.kind} came to the views' gate`);
      return admitView(tx, claim, now);
    },
  };
}
