import type { proveTotp as endpoint } from "@farsim/contract/account-settings.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingSession, actingUser } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { setSecondFactorProved } from "../sessions/sessions.sql.ts";
import { requireSecondFactor } from "./second-factor.ts";

/**
 * This session proves the second factor once more, by the rules of a login: the try is counted first, and a code counts once.
 * No other session of the account gains by it. Throws `not_found` where there is no second factor.
 */
export async function proveAgain(
  steps: Steps,
  { code }: Input<typeof endpoint>,
  { throttle, vault }: { readonly throttle: LoginThrottle; readonly vault: Vault },
): Promise<Output<typeof endpoint>> {
  const userId = await steps.step(async (ctx) => actingUser(ctx));
  await throttle.recordSecondFactorAttempt(steps.origin, userId, code);
  await steps.step(async (ctx) => {
    if (!(await requireSecondFactor(ctx, vault, userId, code))) throw new Problem("not_found");
    await setSecondFactorProved(ctx.tx, actingSession(ctx), ctx.now);
  });
  await throttle.uncountSecondFactorAttempt(steps.origin, userId, code);
  return {};
}
