import type { Micros } from "@farsim/contract/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database.ts";
import type { Outcome } from "../payment.ts";

const provider = "stripe";

/** What we know of a payment so far; the row is held until commit. */
export interface ToldPayment {
  readonly paymentId: string;
  /** Null until we are told that it was made. */
  readonly orderId: bigint | null;
  readonly outcome: Outcome | null;
  readonly amountMicros: Micros | null;
  readonly refundedMicros: Micros;
  readonly disputedAt: Instant | null;
}

/** Holds the row of a payment until commit: whoever tells of the same payment waits. The first one makes it. */
export async function holdPayment(
  tx: Transaction,
  paymentId: string,
  now: Instant,
): Promise<ToldPayment> {
  const row = await tx.db
    .insertInto("payments")
    .values({ provider, payment_id: paymentId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "payment_id"])
        .doUpdateSet(({ ref }) => ({ payment_id: ref("excluded.payment_id") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    paymentId,
    orderId: row.order_id,
    outcome: row.outcome as Outcome | null,
    amountMicros: row.amount_micros,
    refundedMicros: row.refunded_micros,
    disputedAt: row.disputed_at,
  };
}

interface Made {
  readonly orderId: bigint;
  readonly outcome: Outcome;
  readonly amountMicros: Micros;
  readonly currency: string;
  readonly now: Instant;
}

export async function writeMade(tx: Transaction, paymentId: string, made: Made): Promise<void> {
  await payment(tx, paymentId)
    .set({
      order_id: made.orderId,
      outcome: made.outcome,
      amount_micros: made.amountMicros,
      currency: made.currency,
      paid_at: made.now,
    })
    .execute();
}

export async function writeRefunded(
  tx: Transaction,
  paymentId: string,
  refundedMicros: Micros,
): Promise<void> {
  await payment(tx, paymentId).set({ refunded_micros: refundedMicros }).execute();
}

/** When it was disputed, and when that was won; what was written before stays. */
export async function writeDispute(
  tx: Transaction,
  paymentId: string,
  { won, now }: { readonly won: boolean; readonly now: Instant },
): Promise<void> {
  await payment(tx, paymentId)
    .set(({ fn, val, ref }) => ({
      disputed_at: fn.coalesce(ref("disputed_at"), val(now)),
      ...(won && { dispute_won_at: fn.coalesce(ref("dispute_won_at"), val(now)) }),
    }))
    .execute();
}

const payment = (tx: Transaction, paymentId: string) =>
  tx.db
    .updateTable("payments")
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId);
