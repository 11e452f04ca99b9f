import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingStaff, actingUser, type Context } from "../platform/context.ts";
import { type Account, isDeletedEmail } from "./account.ts";
import { findAccountById, findAccountsById, lockAccountAsItIs } from "./accounts.sql.ts";

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

/** The same for a job that a member of staff asked for, whose right is proven. */
export async function holdCustomerForJob(
  { tx }: Context,
  userId: bigint,
  askedBy: bigint,
): Promise<void> {
  const customer = await lockAccountAsItIs(tx, userId);
  const refusal = refusalOf(customer, await findAccountById(tx, askedBy));
  if (refusal) throw new Problem(refusal);
}

/** Of some accounts those that the one who calls may act for. */
export async function findThoseToActFor(
  ctx: Context,
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const own = await findAccountById(ctx.tx, actingUser(ctx));
  const accounts = await findAccountsById(ctx.tx, userIds);
  return new Set(
    accounts.filter((account) => refusalOf(account, own) === undefined).map(({ id }) => id),
  );
}

async function judge(ctx: Context, customer: Account | undefined): Promise<Account> {
  const own = await findAccountById(ctx.tx, actingUser(ctx));
  // One who waited may have lost their own role meanwhile.
  const isAsBefore = own?.roleId === actingStaff(ctx).roleId;
  const refusal = refusalOf(customer, isAsBefore ? own : undefined);
  if (refusal) throw new Problem(refusal);
  return customer!;
}

function refusalOf(
  customer: Account | undefined,
  own: Account | undefined,
): "not_found" | "no_permission" | "customer_cannot_be_helped" | undefined {
  if (!customer || isDeletedEmail(customer.email)) return "not_found";
  if (customer.level !== 0 || customer.roleId !== null) return "no_permission";
  if (!own || own.isDisabled) return "no_permission";
  if (mailboxOf(own.email) === mailboxOf(customer.email)) return "no_permission";
  if (customer.isDisabled || !customer.isRegister) return "customer_cannot_be_helped";
  return undefined;
}

/** One mailbox, however it is written: what follows a plus sign sorts mail, and leads to the same person. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return `${name}${email.slice(at).toLowerCase()}`;
}
