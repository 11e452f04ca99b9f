import { Problem } from "@farsim/contract/problems/problem.ts";
import type Stripe from "stripe";
import type { Steps } from "../../platform/http/mount.ts";
import { isUnderWay, paidEventOf } from "./payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { StripeDesk } from "./stripe-desk.ts";

/** Sees to it that no one can pay on a page any more. Refuses like `refuseIfPaidOn`. */
export async function closePage(desk: StripeDesk, steps: Steps, sessionId: string): Promise<void> {
  const page = await desk.findPage(sessionId);
  await refuseIfPaidOn(steps, page.status === "open" ? await desk.closePage(sessionId) : page);
}

/**
 * Refuses where a page was paid on: `order_not_payable` where its order is finished by that now, should Stripe's own notice have
 * been lost, and `payment_under_way` while the money may still come.
 */
export async function refuseIfPaidOn(steps: Steps, page: Stripe.Checkout.Session): Promise<void> {
  const paid = paidEventOf(page);
  if (paid) {
    await steps.step((ctx) => recordPaymentEvent(ctx, paid));
    throw new Problem("order_not_payable");
  }
  if (isUnderWay(page)) throw new Problem("payment_under_way");
}
