import type { PaymentProvider } from "@farsim/contract/shop.ts";
import { sql } from "kysely";
import type { Transaction } from "../platform/database/database.ts";
import type { Outcome, Payment } from "./payment.ts";

const itsRefunds = sql`payout_refunds r WHERE (r.provider, r.payment_id) = (payments.provider, payments.payment_id)`;
const paidOut = sql<bigint>`(SELECT COALESCE(sum(r.amount_micros) FILTER (WHERE state <> 'FAILED'), 0) FROM ${itsRefunds})::bigint`;
const hasPayoutFailed = sql<boolean>`EXISTS (SELECT FROM ${itsRefunds} AND state = 'FAILED')`;

/** The payments of orders, as they were made. */
export async function paymentsOfOrders(
  tx: Transaction,
  orderIds: readonly bigint[],
): Promise<Payment[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom("payments")
    .selectAll()
    .select([paidOut.as("paid_out_micros"), hasPayoutFailed.as("has_payout_failed")])
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
    paidOutMicros: row.paid_out_micros,
    hasPayoutFailed: row.has_payout_failed,
    disputedAt: row.disputed_at,
    disputeWonAt: row.dispute_won_at,
    troubles: row.troubles,
    seen: row.seen,
  }));
}

/** A payment that is held, and how often something was told of it that needs a look. */
interface HeldPayment {
  readonly provider: string;
  readonly paymentId: string;
  readonly troubles: number;
  /** How many of them someone has looked into. */
  readonly seen: number;
}

/**
 * The payments of an order as they are, held until commit: nothing more is told of them meanwhile. Another one of the same
 * order may well be made.
 */
export function lockTroubles(tx: Transaction, orderId: bigint): Promise<HeldPayment[]> {
  return tx.db
    .selectFrom("payments")
    .select(["provider", "payment_id as paymentId", "troubles", "seen"])
    .where("order_id", "=", orderId)
    .orderBy("provider")
    .orderBy("payment_id")
    .forUpdate()
    .execute();
}

/** All that was told of these payments so far was looked into; of others of their order nothing is said. At least one. */
export async function writeTroublesSeen(
  tx: Transaction,
  held: readonly HeldPayment[],
): Promise<void> {
  await tx.db
    .updateTable("payments")
    .set(({ ref }) => ({ seen: ref("troubles") }))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("provider", "payment_id"),
        "in",
        held.map(({ provider, paymentId }) => tuple(provider, paymentId)),
      ),
    )
    .execute();
}
