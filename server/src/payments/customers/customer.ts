import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { type CustomerRow, findCustomer, findEverKnown } from "./customers.sql.ts";

/** An account as the operator sees it. Refuses `not_found`. */
export async function getCustomer(ctx: Context, userId: bigint): Promise<Customer> {
  const row = await findCustomer(ctx.tx, userId);
  if (!row) throw new Problem("not_found");
  return customerShown(ctx, row);
}

/** The same of anyone who has an account or had one: pseudonymous where they have left. Refuses `not_found`. */
export async function getEverKnown(ctx: Context, userId: bigint): Promise<Customer> {
  const row = await findEverKnown(ctx.tx, userId);
  if (!row) throw new Problem("not_found");
  return customerShown(ctx, row);
}

export function customerShown({ shop }: Context, row: CustomerRow): Customer {
  return {
    id: String(row.id),
    username: row.username,
    email: row.email,
    level: row.level === 1 ? 1 : 0,
    ...(row.role_id !== null && { roleId: String(row.role_id) }),
    isRegister: row.is_register,
    isDisabled: row.is_disabled,
    balance: formatAmount(row.balance_micros, shop.currencyDigits),
    cardCount: Number(row.card_count),
    createdAt: row.created_at.toString({ smallestUnit: "millisecond" }),
  };
}
