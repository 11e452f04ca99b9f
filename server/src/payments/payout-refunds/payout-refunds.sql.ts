import type { RefundState } from "@farsim/contract/desk/money/payouts.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

const provider = "stripe";

/** A payout that is paid as a refund of a payment, by the movement that booked it. */
export interface PayoutRefund {
  readonly movementId: bigint;
  readonly payoutId: bigint;
  readonly paymentId: string;
  readonly amountMicros: Micros;
  readonly state: RefundState;
  /** Its name at the provider, once it was taken on. */
  readonly refundId: string | null;
  /** Why it was refused or failed, in the provider's word for it. */
  readonly failure: string | null;
  readonly failedAt: Instant | null;
  /** How often it was asked for, or asked about. */
  readonly tries: number;
  /** Why it does not go on, in the words of the program. */
  readonly trouble: string | null;
}

const columns = `r.movement_id AS "movementId", payout_id AS "payoutId", payment_id AS "paymentId", amount_micros AS "amountMicros", state,
  refund_id AS "refundId", failure, failed_at AS "failedAt", tries, trouble`;

const insert: Statement = {
  name: "insert_payout_refund",
  text: `INSERT INTO payout_refunds (movement_id, provider, payment_id, amount_micros, due_at) VALUES ($1, '${provider}', $2, $3, $4)`,
};

export async function insertRefund(
  tx: Transaction,
  wanted: Pick<PayoutRefund, "movementId" | "paymentId" | "amountMicros">,
  now: Instant,
): Promise<void> {
  await tx.run(insert, [wanted.movementId, wanted.paymentId, wanted.amountMicros, now]);
}

const ofPayment: Statement = {
  name: "refunds_of_payment",
  text: `SELECT ${columns} FROM payout_refunds r JOIN shop_movements m ON m.id = movement_id
         WHERE provider = '${provider}' AND payment_id = $1 ORDER BY movement_id`,
};

/** All that payouts ever wanted back of a payment, the oldest first; as it stays while the payment is held. */
export function refundsOfPayment(tx: Transaction, paymentId: string): Promise<PayoutRefund[]> {
  return tx.run<PayoutRefund>(ofPayment, [paymentId]);
}

const lastOfPayouts: Statement = {
  name: "last_refunds_of_payouts",
  text: `SELECT DISTINCT ON (payout_id) ${columns} FROM payout_refunds r JOIN shop_movements m ON m.id = movement_id
         WHERE payout_id = ANY($1::bigint[]) ORDER BY payout_id, movement_id DESC`,
};

/** The last refund that each of some payouts was paid by. */
export async function lastRefundsOf(
  tx: Transaction,
  payoutIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PayoutRefund>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await tx.run<PayoutRefund>(lastOfPayouts, [payoutIds]);
  return new Map(rows.map((row) => [row.payoutId, row]));
}

const claim: Statement = {
  name: "claim_payout_refund",
  text: `WITH claimed AS (
           UPDATE payout_refunds SET tries = tries + 1, due_at = $3 WHERE movement_id = $1 AND due_at <= $2 RETURNING *)
         SELECT ${columns} FROM claimed r JOIN shop_movements m ON m.id = movement_id`,
};

/** Takes up a refund that is due, for as long as the provider may take to answer; undefined where it is not due, or over. */
export async function claimRefund(
  tx: Transaction,
  movementId: bigint,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<PayoutRefund | undefined> {
  return (await tx.run<PayoutRefund>(claim, [movementId, now, until]))[0];
}

const due: Statement = {
  name: "due_payout_refunds",
  text: `SELECT movement_id AS "movementId" FROM payout_refunds WHERE due_at <= $1 ORDER BY due_at LIMIT 100`,
};

/** Refunds that are due, no matter who should have been at them. */
export async function findDueRefunds(tx: Transaction, now: Instant): Promise<bigint[]> {
  const rows = await tx.run<{ movementId: bigint }>(due, [now]);
  return rows.map(({ movementId }) => movementId);
}

const putOff: Statement = {
  name: "put_off_payout_refund",
  text: `UPDATE payout_refunds SET due_at = $2, trouble = $3 WHERE movement_id = $1 AND state IN ('WAITING', 'PENDING')`,
};

/** It does not go on now; unless someone else has heard of it meanwhile, it is tried again later. */
export async function putRefundOff(
  tx: Transaction,
  movementId: bigint,
  { until, trouble }: { readonly until: Instant; readonly trouble: string },
): Promise<void> {
  await tx.run(putOff, [movementId, until, trouble]);
}

const takenOn: Statement = {
  name: "write_payout_refund_made",
  text: `UPDATE payout_refunds SET state = $2, refund_id = $3, due_at = $4, trouble = NULL WHERE movement_id = $1`,
};

/** Its provider has taken it on: to be asked about again, or made. */
export async function writeTakenOn(
  tx: Transaction,
  movementId: bigint,
  { refundId, askAgainAt }: { readonly refundId: string; readonly askAgainAt: Instant | null },
): Promise<void> {
  await tx.run(takenOn, [movementId, askAgainAt ? "PENDING" : "DONE", refundId, askAgainAt]);
}

const failed: Statement = {
  name: "write_payout_refund_failed",
  text: `UPDATE payout_refunds SET state = 'FAILED', refund_id = COALESCE($2, refund_id), failure = $3, failed_at = $4, due_at = NULL, trouble = NULL
         WHERE movement_id = $1`,
};

export async function writeFailed(
  tx: Transaction,
  movementId: bigint,
  wanted: { readonly refundId: string | null; readonly failure: string; readonly at: Instant },
): Promise<void> {
  await tx.run(failed, [movementId, wanted.refundId, wanted.failure, wanted.at]);
}

/** A credited payment of someone, with all that says how much of it can still be paid back. */
export interface CreditedPayment {
  readonly paymentId: string;
  readonly userId: bigint;
  readonly orderId: bigint;
  readonly remark: string;
  readonly paidAt: Instant;
  readonly paidMicros: Micros;
  /** What its order credited. */
  readonly creditedMicros: Micros;
  readonly currency: string;
  readonly othersRefundedMicros: Micros;
  /** What payouts had paid back of it, and what of that is under way. */
  readonly paidOutMicros: Micros;
}

/**
 * Not disputed at the moment, and its recharge stands in the balance: what a provider took back and gave back again was reversed twice, and what
 * staff took back once.
 */
const credited = `
  SELECT p.payment_id AS "paymentId", o.user_id AS "userId", o.id AS "orderId", remark, paid_at AS "paidAt", p.amount_micros AS "paidMicros",
         o.amount_micros AS "creditedMicros", p.currency, others_refunded_micros AS "othersRefundedMicros",
         COALESCE((SELECT sum(amount_micros) FROM payout_refunds r WHERE r.provider = p.provider AND r.payment_id = p.payment_id AND state <> 'FAILED'), 0)::bigint
           AS "paidOutMicros"
  FROM payments p JOIN pay_orders o ON o.id = p.order_id JOIN activities a ON a.order_id = o.id
  WHERE provider = '${provider}' AND outcome = 'credited' AND taken_seq IS NULL AND (disputed_at IS NULL OR dispute_won_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM activities r WHERE r.user_id = a.user_id AND r.reverses_seq = a.seq
                    AND NOT EXISTS (SELECT FROM activities g WHERE g.user_id = r.user_id AND g.reverses_seq = r.seq))`;

const ofUser: Statement = {
  name: "standing_payments_of_user",
  text: `${credited} AND o.user_id = $1 ORDER BY paid_at DESC, p.payment_id DESC`,
};

/** The payments whose recharges stand in the balance of someone, the newest first. */
export function creditedPaymentsOf(tx: Transaction, userId: bigint): Promise<CreditedPayment[]> {
  return tx.run<CreditedPayment>(ofUser, [userId]);
}

const one: Statement = {
  name: "standing_payment",
  text: `${credited} AND p.payment_id = $1`,
};

/** One of them; undefined where it is none. */
export async function findCreditedPayment(
  tx: Transaction,
  paymentId: string,
): Promise<CreditedPayment | undefined> {
  return (await tx.run<CreditedPayment>(one, [paymentId]))[0];
}

const hold: Statement = {
  name: "hold_payment_to_refund",
  text: `SELECT FROM payments WHERE provider = '${provider}' AND payment_id = $1 FOR UPDATE`,
};

/** Holds a payment until commit, if there is one: before the wallet, as those do who tell of it. */
export async function holdKnownPayment(tx: Transaction, paymentId: string): Promise<void> {
  await tx.run(hold, [paymentId]);
}

const paidOut: Statement = {
  name: "paid_out_of_order",
  text: `SELECT EXISTS (SELECT FROM payments p JOIN payout_refunds r USING (provider, payment_id)
                        WHERE p.order_id = $1 AND outcome = 'credited' AND state <> 'FAILED') AS is`,
};

/** Whether a part of what was paid for an order is paid back by a payout, or about to be. */
export async function isOrderPaidOut(tx: Transaction, orderId: bigint): Promise<boolean> {
  return (await tx.run<{ is: boolean }>(paidOut, [orderId]))[0]!.is;
}
