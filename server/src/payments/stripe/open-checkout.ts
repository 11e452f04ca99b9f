import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { openCheckout as contract } from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Call } from "../../platform/http/read-request.ts";
import { getHeldOrder } from "../orders/held-order.ts";
import type { OrderTokens } from "../orders/order-token.ts";
import { refuseOldUnlessConfirmed } from "../orders/pay-order.ts";
import { insertCheckout, lastCheckout } from "./checkouts.sql.ts";
import { isUnderWay, paidEventOf } from "./payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { StripeDesk } from "./stripe-desk.ts";

interface Parts {
  readonly tokens: OrderTokens;
  readonly desk: StripeDesk;
  /** Undefined: the address that the payer asked. */
  readonly publicUrl: string | undefined;
}

/**
 * The page to pay an order on. The last one is given again while it can be paid on, so that no one pays twice by two of
 * them; one that was paid finishes the order, should Stripe's own notice have been lost. Refuses `payment_under_way` while
 * the money of one may still come.
 */
export async function openCheckout(
  { tokens, desk, publicUrl }: Parts,
  steps: Steps,
  { orderId, confirmOld }: Input<typeof contract>,
  { orderToken, site }: Call,
): Promise<Output<typeof contract>> {
  const { order, last } = await steps.step(async (ctx) => {
    const held = await getHeldOrder(ctx, tokens, orderId, orderToken);
    if (held.status === "FINISHED") throw new Problem("order_not_payable");
    refuseOldUnlessConfirmed(ctx, held, confirmOld);
    return { order: held, last: await lastCheckout(ctx.tx, held.id) };
  });
  if (last !== undefined) {
    const page = await desk.findPage(last);
    if (page.status === "open" && page.url !== null) return { url: page.url };
    const paid = paidEventOf(page);
    if (paid) {
      await steps.step((ctx) => recordPaymentEvent(ctx, paid));
      throw new Problem("order_not_payable");
    }
    if (isUnderWay(page)) throw new Problem("payment_under_way");
  }
  const link = `${order.id}.${tokens.of(order.id)}`;
  const { sessionId, url } = await desk.openPage({
    order,
    currency: steps.shop.currency,
    productName: steps.shop.productName,
    successUrl: `${publicUrl ?? site}/pay/paySuccess#${link}`,
    cancelUrl: `${publicUrl ?? site}/pay#${link}`,
    after: last,
  });
  await steps.step(({ tx, now }) => insertCheckout(tx, { sessionId, orderId: order.id, now }));
  return { url };
}
