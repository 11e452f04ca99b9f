import type { Context } from "../../platform/context.ts";
import type { Order } from "./pay-order.ts";
import { findOrder, findOrderOfPurchase } from "./pay-orders.sql.ts";

/** An order by its number, no matter who made it. */
export function findPayOrder(
  { tx }: Pick<Context, "tx">,
  orderId: bigint,
): Promise<Order | undefined> {
  return findOrder(tx, orderId);
}

/** The order that a purchase is to be paid by; none where the balance covered it. */
export function findPurchaseOrder({ tx }: Context, purchaseId: bigint): Promise<Order | undefined> {
  return findOrderOfPurchase(tx, purchaseId);
}
