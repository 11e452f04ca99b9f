import type { UserInfo } from "@farsim/contract/accounts.ts";
import { formatAmount } from "@farsim/contract/amount.ts";
import type { Context } from "../platform/context.ts";
import { type UserRow, userInfoById } from "./accounts.sql.ts";

/** An account as its owner sees it, with its balance. */
export async function userInfo({ tx, shop }: Context, userId: bigint): Promise<UserInfo> {
  const [user] = await tx.run<UserRow>(userInfoById, [userId]);
  if (!user) throw new Error(`account ${userId} has no wallet`);
  return {
    id: String(userId),
    username: user.username,
    email: user.email,
    level: user.level,
    balance: formatAmount(user.balance_micros, shop.currencyDigits),
    currency: shop.currency,
    isRegister: user.is_register,
    cardCount: user.card_count,
  };
}
