import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Actor } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Claim, Gate } from "../../platform/http/gate.ts";
import { standingOfView } from "./customer-views.sql.ts";
import { openViewTokens, type ViewClaim } from "./view-tokens.ts";

type ClaimOfView = Extract<Claim, { kind: "view" }>;

const claimOf = ({ customerId, administratorId, viewId }: ViewClaim): ClaimOfView => ({
  kind: "view",
  userId: customerId,
  administratorId,
  viewId,
});

/** Refuses `login_expired` for a view that is over. */
async function admitView(tx: Transaction, claim: ClaimOfView, now: Instant): Promise<Actor> {
  const { viewId, userId, administratorId } = claim;
  const [view] = await tx.run<{ stands: boolean }>(standingOfView, [
    viewId,
    userId,
    administratorId,
    now,
  ]);
  if (!view?.stands) throw new Problem("login_expired");
  return claim;
}

/** The customers' way in, for an administrator in a customer's view too. */
export function besideViews(gate: Gate, { jwtKey }: { readonly jwtKey: string }): Gate {
  const tokens = openViewTokens(jwtKey);
  return {
    inspect(bearer, now) {
      const view = bearer === undefined ? undefined : tokens.readView(bearer, now);
      return view ? claimOf(view) : gate.inspect(bearer, now);
    },
    admit: (tx, claim, now) =>
      claim.kind === "view" ? admitView(tx, claim, now) : gate.admit(tx, claim, now),
  };
}

/** The way in for administrators in a customer's view alone. */
export function openViewGate({ jwtKey }: { readonly jwtKey: string }): Gate {
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
