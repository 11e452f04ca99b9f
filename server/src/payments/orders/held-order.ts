import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { OrderTokens } from "./order-token.ts";
import type { Order } from "./pay-order.ts";
import { findLivingOrder } from "./pay-orders.sql.ts";

/** The order whose token was shown; another token, or an order that never was, are `not_found` alike. */
export async function getHeldOrder(
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
