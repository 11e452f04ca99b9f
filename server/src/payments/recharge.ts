import type { recharge as contract } from "@farsim/contract/desk/shop/administration.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { createUnregistered } from "../accounts/register/create-unregistered.ts";
import { findAccount } from "../accounts/find-account.ts";
import { audit } from "../platform/security/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { creditOrAsk } from "./approvals/credit-or-ask.ts";
import { getCustomer } from "./customers/customer.ts";
import { type Order, refuseOldUnlessConfirmed, refuseUnlessOpen } from "./orders/pay-order.ts";
import { findOrder } from "./orders/pay-orders.sql.ts";
import { whyNotPayable } from "./orders/why-not-payable.ts";
import { amountByHand } from "./amount-by-hand.ts";
import { showActivities } from "./activities/show-activities.ts";

type Wanted = Input<typeof contract>;

/**
 * An administrator credits an account directly (E3), and finishes the order that they name, so that the same money is not
 * credited twice; over the operator's limit the amount waits for another administrator. Refuses `no_permission` for the caller's own
 * account, an email that no one registered unless it is confirmed, and an order that is not open, of another account
 * (`not_found`) or over another amount.
 */
export async function recharge(
  ctx: Context,
  { account, amount, reason, createUnregistered: mayCreate, orderId, confirmOld }: Wanted,
): Promise<Output<typeof contract>> {
  const amountMicros = amountByHand(ctx, amount);
  const userId =
    (await findCredited(ctx, account)) ?? (await openFor(ctx, account, mayCreate ?? false));
  const order =
    orderId === undefined
      ? undefined
      : await openOrderOf(ctx, { orderId, userId, amountMicros, confirmOld });
  const credit = {
    userId,
    amountMicros,
    note: reason,
    ...(order && { order: { id: order.id, by: "administrator" } as const }),
  };
  const { activity, approval } = await creditOrAsk(ctx, credit);
  if (approval) return { user: await getCustomer(ctx, userId), approval };
  if (!activity) throw await whyNotPayable(ctx.tx, order!.id);
  await audit(
    { ...ctx, now: activity.changedAt },
    {
      action: "admin/recharge",
      subject: `user:${userId}`,
      reason,
      facts: { amount, seq: String(activity.seq), ...(order && { order: order.remark }) },
    },
  );
  const [shown] = await showActivities(ctx, [activity]);
  return { activity: shown!, user: await getCustomer(ctx, userId) };
}

/**
 * The account that is to be credited; undefined for an email that no one registered. Refuses an unknown username, and the caller's own
 * account (`no_permission`).
 */
export async function findCredited(ctx: Context, account: string): Promise<bigint | undefined> {
  const found = await findAccount(ctx.tx, account);
  if (!found && !account.includes("@")) throw new Problem("username_not_exists");
  if (found?.id === actingUser(ctx)) throw new Problem("no_permission");
  return found?.id;
}

interface Named {
  readonly orderId: string;
  readonly userId: bigint;
  readonly amountMicros: bigint;
  readonly confirmOld: boolean | undefined;
}

/** The order that is to be finished, as it stands before the wallet is held. */
async function openOrderOf(
  ctx: Context,
  { orderId, userId, amountMicros, confirmOld }: Named,
): Promise<Order> {
  const order = await findOrder(ctx.tx, idOf(orderId));
  if (!order || order.userId !== userId) throw new Problem("not_found");
  refuseUnlessOpen(order);
  if (order.amountMicros !== amountMicros)
    throw new Problem("validation_failed", { fields: { amount: "amount_not_of_order" } });
  refuseOldUnlessConfirmed(ctx, order, confirmOld);
  return order;
}

/** An account for an email that no one registered yet (C4): its owner takes it over by registering. */
async function openFor(ctx: Context, account: string, mayCreate: boolean): Promise<bigint> {
  if (!mayCreate) throw new Problem("user_not_exists");
  return createUnregistered(ctx, account);
}
