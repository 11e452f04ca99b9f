import * as contract from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problem.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/id.ts";
import type { Mount } from "../platform/mount.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../platform/paging.ts";
import { createPayOrder } from "./create-pay-order.ts";
import type { OrderTokens } from "./order-token.ts";
import { type Order, orderShown } from "./pay-order.ts";
import { findLivingOrder, ordersOfUser } from "./pay-orders.sql.ts";

type Shown = ReturnType<typeof orderShown>;

/** Orders of whoever is logged in, and one order for whoever holds its token. */
export function mountPayOrders(mount: Mount, tokens: OrderTokens): void {
  const withToken = (shown: Shown): contract.PayOrder => {
    const token = tokens.of(BigInt(shown.id));
    return { ...shown, token, payUrl: `/pay#${shown.id}.${token}` };
  };
  mount.withSecret(
    contract.createPayOrder,
    async (ctx, input) => orderShown(ctx, await createPayOrder(ctx, input)),
    (_ctx, shown) => withToken(shown),
  );
  mount(contract.getPayOrder, async (ctx, { orderId }, { orderToken }) =>
    withToken(orderShown(ctx, await getHeldOrder(ctx, tokens, orderId, orderToken))),
  );
  mount(contract.listPayOrders, async (ctx, wanted) => {
    const { status, cursor } = wanted;
    const page = { status, before: keyBefore(cursor), rows: rowsToRead(wanted) };
    const rows = await ordersOfUser(ctx.tx, { userId: actingUser(ctx), ...page });
    const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
    return { items: items.map((order) => withToken(orderShown(ctx, order))), nextCursor };
  });
}

/** The order whose token was shown; another token, or an order that never was, are `not_found` alike. */
async function getHeldOrder(
  ctx: Context,
  tokens: OrderTokens,
  orderId: string,
  token: string | undefined,
): Promise<Order> {
  const id = idOf(orderId);
  const order = tokens.fits(id, token) ? await findLivingOrder(ctx.tx, id) : undefined;
  if (!order) throw new Problem("not_found");
  return order;
}
