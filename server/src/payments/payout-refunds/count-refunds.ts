import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { ReportedPayment } from "../stripe/reported-payments.sql.ts";
import type { PayoutRefund } from "./payout-refunds.sql.ts";

type Counted = Pick<ReportedPayment, "refundedMicros" | "othersRefundedMicros">;

const sum = (refunds: readonly PayoutRefund[]): Micros =>
  refunds.reduce((all, { amountMicros }) => all + amountMicros, 0n);

/** What payouts had paid back of a payment, or will have once it is sent. */
export const paidOutOf = (refunds: readonly PayoutRefund[]): Micros =>
  sum(refunds.filter(({ state }) => state !== "FAILED"));

/** What a provider says: how much was paid back in all by a moment of its own clock. */
interface Reported {
  readonly refundedMicros: Micros;
  readonly at: Instant;
}

/**
 * How much of a payment was paid back, and how much of that by others than payouts. Notices come in any order, and each says how much it was in all:
 * a refund of ours is booked before it is sent, so what is more than those is others'. One that failed was in what was said before that.
 */
export function countRefunds(
  { refundedMicros: before, othersRefundedMicros: othersBefore }: Counted,
  refunds: readonly PayoutRefund[],
  reported?: Reported,
): Counted {
  const failedSince = refunds.filter(
    ({ refundId, failedAt }) =>
      reported &&
      refundId !== null &&
      failedAt &&
      failedAt.epochMilliseconds >= reported.at.epochMilliseconds,
  );
  const refundedMicros = most(
    before,
    reported ? reported.refundedMicros - sum(failedSince) : before,
  );
  return {
    refundedMicros,
    othersRefundedMicros: most(othersBefore, refundedMicros - paidOutOf(refunds)),
  };
}

/** The same once a refund of ours that was taken on has failed: it is in what was said so far, unless that is still on its way. */
export function countWithout(
  { refundedMicros, othersRefundedMicros }: Counted,
  failedMicros: Micros,
): Counted {
  return {
    refundedMicros: most(othersRefundedMicros, refundedMicros - failedMicros),
    othersRefundedMicros,
  };
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
