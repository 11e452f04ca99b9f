import type { UserInfo } from "@farsim/contract/accounts.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Context } from "../platform/context.ts";
import { type UserRow, userInfoById } from "./accounts.sql.ts";
import { findAdministratorName } from "./customer-view/customer-views.sql.ts";

/** An account as its owner sees it, with its balance. */
export async function userInfo(ctx: Context, userId: bigint): Promise<UserInfo> {
  const { tx, shop } = ctx;
  const [user] = await tx.run<UserRow>(userInfoById, [userId]);
  if (!user) throw new Error(`account ${userId} has no wallet`);
  const { actor } = ctx;
  const actingAdmin =
    actor.kind === "view" ? await findAdministratorName(tx, actor.administratorId) : undefined;
  return {
    id: String(userId),
    username: user.username,
    email: user.email,
    level: user.level,
    balance: formatAmount(user.balance_micros, shop.currencyDigits),
    currency: shop.currency,
    isRegister: user.is_register,
    cardCount: user.card_count,
    ...(actingAdmin !== undefined && { actingAdmin }),
  };
}
