import type {
  endOtherSessions as others,
  endSession as one,
} from "@farsim/contract/account-settings.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingSession, actingUser, type Context } from "../../platform/context.ts";
import { setOtherSessionsEnded, setSessionOfUserEnded } from "./sessions-of-user.sql.ts";

/** A device that was lost, or lent, is logged out from afar. Refuses `not_found`. */
export async function endSession(
  ctx: Context,
  { sessionId: id }: Input<typeof one>,
): Promise<Output<typeof one>> {
  if (!isSessionId(id)) throw new Problem("not_found");
  if (!(await setSessionOfUserEnded(ctx.tx, actingUser(ctx), { id, now: ctx.now })))
    throw new Problem("not_found");
  return {};
}

/** Everywhere but here. */
export async function endOtherSessions(ctx: Context): Promise<Output<typeof others>> {
  const except = actingSession(ctx);
  const { now } = ctx;
  return { ended: await setOtherSessionsEnded(ctx.tx, actingUser(ctx), { except, now }) };
}

const isSessionId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
