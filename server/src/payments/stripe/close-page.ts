import { Problem } from "@farsim/contract/problems/problem.ts";
import type Stripe from "stripe";
import type { Steps } from "../../platform/http/mount.ts";
import { findOrder } from "../orders/pay-orders.sql.ts";
import { isUnderWay, paidEventOf } from "./payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { StripeDesk } from "./stripe-desk.ts";

/** Sees to it that no one can pay on a page of an order any more. Refuses like `refuseIfPaidOn`. */
export async function closePage(
  desk: StripeDesk,
  steps: Steps,
  { sessionId, orderId }: { readonly sessionId: string; readonly orderId: bigint },
): Promise<void> {
  const page = await desk.findPage(sessionId);
  const closed = page.status === "open" ? await desk.closePage(sessionId) : page;
  await refuseIfPaidOn(steps, closed, orderId);
}

/**
 * Refuses where a page was paid on: `order_not_payable` where its order is finished by that now, should Stripe's own notice have
 * been lost, and `payment_under_way` while the money may still come, or is not what the order asked for and waits for the operator.
 */
export async function refuseIfPaidOn(
  steps: Steps,
  page: Stripe.Checkout.Session,
  orderId: bigint,
): Promise<void> {
  const paid = paidEventOf(page);
  if (paid) {
    const order = await steps.step(async (ctx) => {
      await recordPaymentEvent(ctx, paid);
      return findOrder(ctx.tx, orderId);
    });
    throw new Problem(order?.status === "FINISHED" ? "order_not_payable" : "payment_under_way");
  }
  if (isUnderWay(page)) throw new Problem("payment_under_way");
}
