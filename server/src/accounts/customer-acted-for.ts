import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingStaff, actingUser, type Context } from "../platform/context.ts";
import { type Account, isDeletedEmail } from "./account.ts";
import { findAccountById, lockAccountAsItIs } from "./accounts.sql.ts";

/**
 * Holds a customer's account, as it is, for what a member of staff does for them: it is neither shut nor deleted meanwhile. Taken
 * before its wallet, as everywhere. Throws `not_found`; `no_permission` for accounts of the staff, for one's own, and for a customer with
 * one's own mailbox; `customer_cannot_be_helped` for one that is disabled or not registered.
 */
export async function holdCustomerToActFor(ctx: Context, userId: bigint): Promise<Account> {
  return judge(ctx, await lockAccountAsItIs(ctx.tx, userId));
}

/** The same for a read, which holds nothing. */
export async function findCustomerToActFor(ctx: Context, userId: bigint): Promise<Account> {
  return judge(ctx, await findAccountById(ctx.tx, userId));
}

async function judge(ctx: Context, customer: Account | undefined): Promise<Account> {
  if (!customer || isDeletedEmail(customer.email)) throw new Problem("not_found");
  if (customer.level !== 0 || customer.roleId !== null) throw new Problem("no_permission");
  // One who waited may have lost their own role meanwhile.
  const own = await findAccountById(ctx.tx, actingUser(ctx));
  if (!own || own.isDisabled || own.roleId !== actingStaff(ctx).roleId)
    throw new Problem("no_permission");
  if (mailboxOf(own.email) === mailboxOf(customer.email)) throw new Problem("no_permission");
  if (customer.isDisabled || !customer.isRegister) throw new Problem("customer_cannot_be_helped");
  return customer;
}

/** One mailbox, however it is written: what follows a plus sign sorts mail, and leads to the same person. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return `${name}${email.slice(at).toLowerCase()}`;
}
