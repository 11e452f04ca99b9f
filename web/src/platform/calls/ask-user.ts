import { getUserInfo } from "@farsim/contract/session.ts";
import { call } from "./call.ts";
import { now } from "../clock.ts";
import { persistQuery, persistedKey } from "../offline/persisted-queries.ts";
import { currentSession, knowUser } from "../session/session.ts";

/** Asks for the account that is logged in, and knows it from then on. An answer that comes after a logout is no one's. */
export async function askUser(options: { readonly timeoutMs?: number } = {}): Promise<void> {
  const { id } = currentSession().userInfo;
  const user = await call(getUserInfo, {}, options);
  const { userInfo, accessToken } = currentSession();
  if (accessToken === null || userInfo.id !== id) return;
  knowUser(user);
  persistQuery(persistedKey(getUserInfo, {}), now(), [user]);
}
