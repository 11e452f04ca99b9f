import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findOrder } from "./pay-orders.sql.ts";

/** Why an order could not be credited just now: `order_cancelled`, or `order_not_payable` because someone else was first. */
export async function whyNotPayable(tx: Transaction, orderId: bigint): Promise<Problem> {
  const order = await findOrder(tx, orderId);
  return new Problem(order?.status === "CANCELLED" ? "order_cancelled" : "order_not_payable");
}
