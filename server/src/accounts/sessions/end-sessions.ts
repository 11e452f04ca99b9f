import type {
  endOtherSessions as others,
  endSession as one,
} from "@farsim/contract/account-settings.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingSession } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { setOtherSessionsEnded, setSessionOfUserEnded } from "./sessions-of-user.sql.ts";

/** A device that was lost, or lent, is logged out from afar. Refuses `not_found`. */
export async function endSession(
  steps: Steps,
  { sessionId: id, password }: Input<typeof one>,
  throttle: LoginThrottle,
): Promise<Output<typeof one>> {
  const owner = await confirmPassword(steps, throttle, password);
  if (!isSessionId(id)) throw new Problem("not_found");
  return steps.step(async (ctx) => {
    if (!(await setSessionOfUserEnded(ctx.tx, owner.id, { id, now: ctx.now })))
      throw new Problem("not_found");
    return {};
  });
}

/** Everywhere but here. */
export async function endOtherSessions(
  steps: Steps,
  { password }: Input<typeof others>,
  throttle: LoginThrottle,
): Promise<Output<typeof others>> {
  const owner = await confirmPassword(steps, throttle, password);
  return steps.step(async (ctx) => {
    const except = actingSession(ctx);
    return { ended: await setOtherSessionsEnded(ctx.tx, owner.id, { except, now: ctx.now }) };
  });
}

const isSessionId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
