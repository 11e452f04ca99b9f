import { actingSession, type Context } from "../platform/context.ts";
import { setSessionEnded } from "./sessions.sql.ts";

/** The session that calls ends, on this device alone; its tokens are worth nothing from then on. */
export async function logOut(ctx: Context): Promise<void> {
  await setSessionEnded(ctx.tx, actingSession(ctx), ctx.now);
}
