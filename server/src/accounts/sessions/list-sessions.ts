import type { listSessions as endpoint } from "@farsim/contract/account-settings.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { actingUser, type Context, sessionIfAny } from "../../platform/context.ts";
import { findSessions } from "./sessions-of-user.sql.ts";
import { sessionShown } from "./session-shown.ts";

const most = 100;

/** Where an account is logged in: this session first, then the last used. */
export async function listSessions(ctx: Context): Promise<Output<typeof endpoint>> {
  const current = sessionIfAny(ctx);
  const sessions = await findSessions(ctx.tx, actingUser(ctx), {
    now: ctx.now,
    first: current,
    limit: most,
  });
  return {
    items: sessions.map((session) => ({
      ...sessionShown(session),
      current: session.id === current,
    })),
  };
}
