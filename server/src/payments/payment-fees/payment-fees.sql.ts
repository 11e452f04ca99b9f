import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

const provider = "stripe";

const expect: Statement = {
  name: "expect_payment_fee",
  text: `INSERT INTO payment_fees (provider, payment_id, due_at) VALUES ('${provider}', $1, $2) ON CONFLICT DO NOTHING`,
};

/** The fee of a payment is to be learnt, from a moment on. */
export async function expectFee(tx: Transaction, paymentId: string, dueAt: Instant): Promise<void> {
  await tx.run(expect, [paymentId, dueAt]);
}

const due: Statement = {
  name: "due_payment_fees",
  text: `SELECT payment_id AS "paymentId" FROM payment_fees WHERE due_at <= $1 ORDER BY due_at LIMIT 100`,
};

/** Payments whose fees are due to be learnt, no matter who should have been at them. */
export async function findDueFees(tx: Transaction, now: Instant): Promise<string[]> {
  const rows = await tx.run<{ paymentId: string }>(due, [now]);
  return rows.map(({ paymentId }) => paymentId);
}

const claim: Statement = {
  name: "claim_payment_fee",
  text: `UPDATE payment_fees SET tries = tries + 1, due_at = $3 WHERE provider = '${provider}' AND payment_id = $1 AND due_at <= $2 RETURNING tries`,
};

/** Takes up a fee that is due: how often it was, this time included; undefined where it is not due. */
export async function claimFee(
  tx: Transaction,
  paymentId: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<number | undefined> {
  return (await tx.run<{ tries: number }>(claim, [paymentId, now, until]))[0]?.tries;
}

const hold: Statement = {
  name: "hold_payment_fee",
  text: `SELECT FROM payment_fees WHERE provider = '${provider}' AND payment_id = $1 AND state = 'DUE' FOR UPDATE`,
};

/** Holds a fee that is still to be learnt until commit; false where someone else has learnt it meanwhile. */
export async function holdDueFee(tx: Transaction, paymentId: string): Promise<boolean> {
  return (await tx.run(hold, [paymentId])).length > 0;
}

interface Learnt {
  readonly state: "BOOKED" | "NONE" | "OTHER_CURRENCY" | "UNKNOWN";
  readonly feeMicros: Micros | null;
  readonly currency: string | null;
  /** The movement that books it. */
  readonly movementId: bigint | null;
  readonly at: Instant;
}

const write: Statement = {
  name: "write_payment_fee",
  text: `UPDATE payment_fees SET state = $2, fee_micros = $3, currency = $4, movement_id = $5, learnt_at = $6, due_at = NULL WHERE provider = '${provider}' AND payment_id = $1`,
};

export async function writeFee(tx: Transaction, paymentId: string, learnt: Learnt): Promise<void> {
  const { state, feeMicros, currency, movementId, at } = learnt;
  await tx.run(write, [paymentId, state, feeMicros, currency, movementId, at]);
}

const putOff: Statement = {
  name: "put_off_payment_fee",
  text: `UPDATE payment_fees SET due_at = $2 WHERE provider = '${provider}' AND payment_id = $1 AND state = 'DUE'`,
};

export async function putFeeOff(tx: Transaction, paymentId: string, until: Instant): Promise<void> {
  await tx.run(putOff, [paymentId, until]);
}

/** A payment whose fee the books do not hold: in another currency, or not learnt in the end, and not booked by hand under its name. */
export interface FeeNotBooked {
  readonly paymentId: string;
  readonly feeMicros: Micros | null;
  readonly currency: string | null;
  /** How many there are in all. */
  readonly count: number;
}

const notBooked: Statement = {
  name: "payment_fees_not_booked",
  text: `SELECT payment_id AS "paymentId", fee_micros AS "feeMicros", f.currency, count(*) OVER ()::integer AS count
         FROM payment_fees f JOIN payments USING (provider, payment_id) WHERE state IN ('OTHER_CURRENCY', 'UNKNOWN')
         AND NOT EXISTS (SELECT FROM shop_movements m WHERE kind = 'PROVIDER_FEE' AND reference = payment_id
                         AND NOT EXISTS (SELECT FROM shop_movements back WHERE back.reverses = m.id)) ORDER BY paid_at DESC LIMIT $1`,
};

/** Of those the newest. */
export function findFeesNotBooked(tx: Transaction, most: number): Promise<FeeNotBooked[]> {
  return tx.run<FeeNotBooked>(notBooked, [most]);
}
