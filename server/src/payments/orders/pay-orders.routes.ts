import * as contract from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { cancelPayOrder } from "./cancel-pay-order.ts";
import { createPayOrder } from "./create-pay-order.ts";
import { type OrderTokens, type Shown, withOrderToken } from "./order-token.ts";
import { getHeldOrder } from "./held-order.ts";
import { orderShown } from "./pay-order.ts";
import { ordersOfUser } from "./pay-orders.sql.ts";
import { openCheckout } from "../stripe/open-checkout.ts";
import type { StripeDesk } from "../stripe/stripe-desk.ts";

interface Parts {
  readonly tokens: OrderTokens;
  /** Undefined where no one takes payments online. */
  readonly desk: StripeDesk | undefined;
  readonly publicUrl: string | undefined;
}

/** Orders of the logged-in user, and one order for anyone who holds its token. */
export function mountPayOrders(mount: Mount, { tokens, desk, publicUrl }: Parts): void {
  const withToken = (shown: Shown) => withOrderToken(tokens, shown);
  mount.unstoredResponse(
    contract.createPayOrder,
    async (ctx, input) => orderShown(ctx, await createPayOrder(ctx, input)),
    (_ctx, shown) => withToken(shown),
  );
  mount(contract.getPayOrder, async (ctx, { orderId }, { orderToken }) =>
    withToken(orderShown(ctx, await getHeldOrder(ctx, tokens, orderId, orderToken))),
  );
  mount.multiTransaction(contract.openCheckout, async (steps, input, call) => {
    if (!desk) throw new Problem("not_found");
    return openCheckout({ tokens, desk, publicUrl }, steps, input, call);
  });
  mount.multiTransaction(contract.cancelPayOrder, async (steps, input) =>
    withToken(orderShown(steps, await cancelPayOrder(desk, steps, input))),
  );
  mount(contract.listPayOrders, async (ctx, wanted) => {
    const { status, cursor } = wanted;
    const page = { status, before: keyBefore(cursor), rows: rowsToRead(wanted) };
    const rows = await ordersOfUser(ctx.tx, { userId: actingUser(ctx), ...page });
    const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
    return { items: items.map((order) => withToken(orderShown(ctx, order))), nextCursor };
  });
}
