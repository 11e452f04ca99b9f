import type { getUserInfo, UserInfo } from "@farsim/contract/session.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Context } from "../../platform/context.ts";
import type { OwnRead } from "../../platform/http/mount.ts";
import { type UserRow, userInfoById, userInfoBySession } from "./user-info.sql.ts";
import { rightsOf } from "../staff/role.ts";
import { findAdministratorName } from "../customer-view/customer-views.sql.ts";
import type { SessionState } from "../sessions/sessions.sql.ts";
import { requireLiveSession } from "../sessions/user-authenticator.ts";

/** An account as its owner sees it, with its balance. */
export async function userInfo(ctx: Context, userId: bigint): Promise<UserInfo> {
  const { tx, shop, actor } = ctx;
  const [user] = await tx.run<UserRow>(userInfoById, [userId]);
  if (!user) throw new Error(`account ${userId} has no wallet`);
  const actingAdmin =
    actor.kind === "view" ? await findAdministratorName(tx, actor.administratorId) : undefined;
  return {
    ...describe(user, userId, shop),
    ...(actingAdmin !== undefined && { actingAdmin }),
  };
}

/** The same for a logged-in user, whose session is checked in the statement that reads. */
export const ownUserInfo: OwnRead<typeof getUserInfo> = async (database, claims, { now, shop }) => {
  const { userId, sessionId } = claims;
  const [row] = await database.query<SessionState & UserRow>(userInfoBySession, [
    sessionId,
    userId,
  ]);
  requireLiveSession(row, claims, now);
  return describe(row, userId, shop);
};

const describe = (user: UserRow, userId: bigint, shop: Context["shop"]): UserInfo => ({
  id: String(userId),
  username: user.username,
  email: user.email,
  level: user.level,
  ...(user.role_id !== null && {
    roleId: String(user.role_id),
    rights: [...rightsOf(user.role_id, user.rights ?? [])],
    ...(shop.isSecondFactorRequired && !user.has_second_factor && { needsSecondFactor: true }),
  }),
  balance: formatAmount(user.balance_micros, shop.currencyDigits),
  currency: shop.currency,
  isRegister: user.is_register,
  cardCount: user.card_count,
});
