import type { PaymentProvider } from "@farsim/contract/shop.ts";
import type { Transaction } from "../platform/database.ts";
import type { Outcome, Payment } from "./payment.ts";

/** The payments of orders, as they were made. */
export async function paymentsOfOrders(
  tx: Transaction,
  orderIds: readonly bigint[],
): Promise<Payment[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("paid_at")
    .orderBy("payment_id")
    .execute();
  return rows.map((row) => ({
    provider: row.provider as PaymentProvider,
    paymentId: row.payment_id,
    orderId: row.order_id!,
    amountMicros: row.amount_micros!,
    currency: row.currency!,
    paidAt: row.paid_at!,
    outcome: row.outcome as Outcome,
    refundedMicros: row.refunded_micros,
    disputedAt: row.disputed_at,
    disputeWonAt: row.dispute_won_at,
  }));
}
