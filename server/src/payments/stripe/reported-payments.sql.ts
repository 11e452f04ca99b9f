import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Outcome } from "../payment.ts";

const provider = "stripe";

/** What we know of a payment so far; the row is held until commit. */
export interface ReportedPayment {
  readonly paymentId: string;
  /** Null until we are told that it was made. */
  readonly orderId: bigint | null;
  readonly outcome: Outcome | null;
  readonly amountMicros: Micros | null;
  /** Paid back in all, less what turned out to have failed. */
  readonly refundedMicros: Micros;
  /** What of it others than payouts had paid back, as far as was told: never less than before. */
  readonly othersRefundedMicros: Micros;
  readonly disputedAt: Instant | null;
  /** When the last of its disputes was won; null while one is open. */
  readonly disputeWonAt: Instant | null;
  /** Its disputes by their names at the provider. */
  readonly disputesOpen: readonly string[];
  readonly disputesWon: readonly string[];
  /** The reversal of its recharge that stands by the provider's word. */
  readonly takenSeq: bigint | null;
}

/** Holds the row of a payment until commit: anyone who tells of the same payment waits. The first one makes it. */
export async function holdPayment(
  tx: Transaction,
  paymentId: string,
  now: Instant,
): Promise<ReportedPayment> {
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
    othersRefundedMicros: row.others_refunded_micros,
    disputedAt: row.disputed_at,
    disputeWonAt: row.dispute_won_at,
    disputesOpen: row.disputes_open,
    disputesWon: row.disputes_won,
    takenSeq: row.taken_seq,
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
      ...(made.outcome !== "credited" && oneMoreTrouble),
    })
    .execute();
}

type Refunds = Pick<ReportedPayment, "refundedMicros" | "othersRefundedMicros"> & {
  /** Whether there is something in it that an administrator should look into. */
  readonly isTrouble: boolean;
};

export async function writeRefunds(
  tx: Transaction,
  paymentId: string,
  { refundedMicros, othersRefundedMicros, isTrouble }: Refunds,
): Promise<void> {
  await payment(tx, paymentId)
    .set({
      refunded_micros: refundedMicros,
      others_refunded_micros: othersRefundedMicros,
      ...(isTrouble && oneMoreTrouble),
    })
    .execute();
}

type Disputes = Pick<
  ReportedPayment,
  "disputedAt" | "disputeWonAt" | "disputesOpen" | "disputesWon"
> & {
  /** Whether one of them was not known yet. */
  readonly isNew: boolean;
};

export async function writeDisputes(
  tx: Transaction,
  paymentId: string,
  { disputedAt, disputeWonAt, disputesOpen, disputesWon, isNew }: Disputes,
): Promise<void> {
  await payment(tx, paymentId)
    .set({
      disputed_at: disputedAt,
      dispute_won_at: disputeWonAt,
      disputes_open: [...disputesOpen],
      disputes_won: [...disputesWon],
      ...(isNew && oneMoreTrouble),
    })
    .execute();
}

export async function writeTaken(
  tx: Transaction,
  paymentId: string,
  takenSeq: bigint | null,
): Promise<void> {
  await payment(tx, paymentId).set({ taken_seq: takenSeq }).execute();
}

/** Something that an administrator should look into, no matter what they have dealt with before. */
const oneMoreTrouble = { troubles: sql<number>`troubles + 1` };

const payment = (tx: Transaction, paymentId: string) =>
  tx.db
    .updateTable("payments")
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId);
