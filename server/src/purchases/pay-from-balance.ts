import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { cancelPayOrder } from "../payments/orders/cancel-pay-order.ts";
import { findPurchaseOrder } from "../payments/orders/find-pay-order.ts";
import type { Order } from "../payments/orders/pay-order.ts";
import type { StripeDesk } from "../payments/stripe/stripe-desk.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Steps } from "../platform/http/mount.ts";
import { purchaseAtPrices, refuseOtherPrices } from "./create-purchase.ts";
import type { Purchase } from "./purchase.ts";
import { costOfPurchase } from "./purchase-cost.ts";
import { findPurchase, findReplacement } from "./purchases.sql.ts";

interface Parts {
  readonly desk: StripeDesk | undefined;
  readonly orderingChannels: readonly string[];
}

/**
 * Buys from the balance what waits for its payment, once the balance covers it. Its page at the provider is closed first; then its
 * order is cancelled and the same bought at the prices of then, in one transaction. Money that still comes for the order is
 * credited. Asked again, it answers with what was bought. Throws `insufficient_credit`, and what cancelling and buying throw.
 */
export async function payFromBalance(
  { desk, orderingChannels }: Parts,
  steps: Steps,
  purchaseId: string,
): Promise<Purchase> {
  const { purchase, order, replacement } = await steps.step(async (ctx) => {
    // Another asking under way may have bought it: what is read is then of after it.
    await lockWallets(ctx.tx, [actingUser(ctx)]);
    const found = await read(ctx, purchaseId);
    // No page is closed for what could not be bought.
    if (found.order.status === "INIT") await refuseUnlessBuyable(ctx, found, orderingChannels);
    return found;
  });
  if (replacement) return replacement;
  if (order.status === "CANCELLED") throw new Problem("order_cancelled");
  await cancelPayOrder(desk, steps, { orderId: String(order.id) }, async (ctx) => {
    await refuseUnlessBuyable(ctx, { purchase, order }, orderingChannels);
    // One that had to name no region when it was bought need not name one now.
    await purchaseAtPrices(ctx, wantedOf(ctx, { purchase, order }), orderingChannels);
  });
  const after = await steps.step((ctx) => read(ctx, purchaseId));
  if (!after.replacement) throw new Problem("order_cancelled");
  return after.replacement;
}

async function read(ctx: Context, purchaseId: string) {
  const purchase = await findPurchase(ctx.tx, idOf(purchaseId));
  if (purchase?.userId !== actingUser(ctx)) throw new Problem("not_found");
  const order = await findPurchaseOrder(ctx, purchase.id);
  const replacement =
    order?.cancelledAt && (await findReplacement(ctx.tx, purchase, order.cancelledAt));
  if (!order || (order.status === "FINISHED" && !replacement))
    throw new Problem("order_not_payable");
  return { purchase, order, replacement };
}

const thingOf = ({ planId, cardId, regionCode }: Purchase) => ({
  planId: String(planId),
  ...(cardId !== null && { cardId: String(cardId) }),
  ...(regionCode !== null && { regionCode }),
});

interface Unpaid {
  readonly purchase: Purchase;
  readonly order: Order;
}

async function refuseUnlessBuyable(
  ctx: Context,
  unpaid: Unpaid,
  orderingChannels: readonly string[],
): Promise<void> {
  const cost = await costOfPurchase(ctx, thingOf(unpaid.purchase), orderingChannels);
  if (cost.amountMicros > 0n) throw new Problem("insufficient_credit");
  refuseOtherPrices(ctx, wantedOf(ctx, unpaid), cost);
}

function wantedOf({ shop }: Context, { purchase, order: { method } }: Unpaid) {
  const shown = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const { planVersion: version, esimFeeMicros } = purchase;
  return {
    ...thingOf(purchase),
    version,
    ...(esimFeeMicros !== null && { esimFee: shown(esimFeeMicros) }),
    amount: shown(0n),
    method,
  };
}
