import type { Context } from "../platform/context.ts";
import { setSessionEnded } from "./sessions.sql.ts";

/** The session that calls ends, on this device alone; its tokens are worth nothing from then on. */
export async function logOut(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "user") throw new Error(`a ${ctx.actor.kind} has no session`);
  await setSessionEnded(ctx.tx, ctx.actor.sessionId, ctx.now);
}
