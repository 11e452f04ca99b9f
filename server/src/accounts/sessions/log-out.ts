import { actingSession, actingUser, type Context } from "../../platform/context.ts";
import { setSessionEnded } from "./sessions.sql.ts";

/** The session that calls ends, on this device alone; its tokens are worth nothing from then on. */
export async function logOut(ctx: Context): Promise<void> {
  ctx.tx.publish({ userId: actingUser(ctx), topic: "session" });
  await setSessionEnded(ctx.tx, actingSession(ctx), ctx.now);
}
