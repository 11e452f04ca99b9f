import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { openCheckout as contract } from "@farsim/contract/pay.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Call } from "../../platform/http/request/read-request.ts";
import { getHeldOrder } from "../orders/held-order.ts";
import type { OrderTokens } from "../orders/order-token.ts";
import { refuseOldUnlessConfirmed, refuseUnlessOpen } from "../orders/pay-order.ts";
import { lockOrder } from "../orders/pay-orders.sql.ts";
import { insertCheckout, lastCheckout } from "./checkouts.sql.ts";
import { closePage, refuseIfPaidOn } from "./close-page.ts";
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
 * the money of one may still come. A page of an order that was finished or cancelled while it was made is closed again.
 */
export async function openCheckout(
  { tokens, desk, publicUrl }: Parts,
  steps: Steps,
  { orderId, confirmOld }: Input<typeof contract>,
  { orderToken, site }: Call,
): Promise<Output<typeof contract>> {
  const { order, last } = await steps.step(async (ctx) => {
    const held = await getHeldOrder(ctx, tokens, orderId, orderToken);
    refuseUnlessOpen(held);
    refuseOldUnlessConfirmed(ctx, held, confirmOld);
    return { order: held, last: await lastCheckout(ctx.tx, held.id) };
  });
  if (last !== undefined) {
    const page = await desk.findPage(last);
    if (page.status === "open" && page.url !== null) return { url: page.url };
    await refuseIfPaidOn(steps, page, order.id);
  }
  const link = `${order.id}.${tokens.of(order.id)}`;
  // The payer goes on to what it was for, once it is there.
  const next = order.purchaseId === null ? "" : `?next=/purchase/${order.purchaseId}`;
  const { sessionId, url } = await desk.openPage({
    order,
    currency: steps.shop.currency,
    productName: steps.shop.productName,
    successUrl: `${publicUrl ?? site}/pay/paySuccess${next}#${link}`,
    cancelUrl: `${publicUrl ?? site}/pay#${link}`,
    after: last,
  });
  const now = await steps.step(async (ctx) => {
    const locked = await lockOrder(ctx.tx, order.id);
    await insertCheckout(ctx.tx, { sessionId, orderId: order.id, now: ctx.now });
    return locked;
  });
  if (now.status !== "INIT") await closePage(desk, steps, { sessionId, orderId: order.id });
  refuseUnlessOpen(now);
  return { url };
}
