import type { Context } from "../../platform/context.ts";
import type { Order } from "./pay-order.ts";
import { findOrder } from "./pay-orders.sql.ts";

/** An order by its number, no matter who made it. */
export function findPayOrder({ tx }: Context, orderId: bigint): Promise<Order | undefined> {
  return findOrder(tx, orderId);
}
