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
    troubles: row.troubles,
    seen: row.seen,
  }));
}

/** How often something was told of an order's payments that needs a look. They are held until commit: nothing is told meanwhile. */
export async function lockTroubles(
  tx: Transaction,
  orderId: bigint,
): Promise<{ readonly troubles: number; readonly seen: number }> {
  const rows = await tx.db
    .selectFrom("payments")
    .select(["troubles", "seen"])
    .where("order_id", "=", orderId)
    .orderBy("provider")
    .orderBy("payment_id")
    .forUpdate()
    .execute();
  return {
    troubles: rows.reduce((all, { troubles }) => all + troubles, 0),
    seen: rows.reduce((all, { seen }) => all + seen, 0),
  };
}

/** All that was told of an order's payments so far was looked into. */
export async function writeTroublesSeen(tx: Transaction, orderId: bigint): Promise<void> {
  await tx.db
    .updateTable("payments")
    .set(({ ref }) => ({ seen: ref("troubles") }))
    .where("order_id", "=", orderId)
    .execute();
}
