import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { takePaidBack } from "../../ledger/shop-movement.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { getPayout } from "../payouts/get-payout.ts";
import { holdPayout } from "../payouts/hold-payout.ts";
import { setAskedAgain } from "../payouts/payouts.sql.ts";
import {
  holdPayment,
  type ReportedPayment,
  writeRefunds,
} from "../stripe/reported-payments.sql.ts";
import { settlePayment } from "../stripe/settle-payment.ts";
import { countRefunds, countWithout } from "./count-refunds.ts";
import {
  type PayoutRefund,
  refundsOfPayment,
  writeFailed,
  writeTakenOn,
} from "./payout-refunds.sql.ts";

/** What a provider says of a refund that a payout is paid by. */
export interface ReportedRefund {
  readonly paymentId: string;
  /** The movement that the refund names as its cause. */
  readonly movementId: bigint;
  readonly refundId: string;
  readonly outcome: "pending" | "done" | "failed";
  /** Why it failed, in the provider's word for it. */
  readonly failure: string | null;
  /** By the provider's clock. */
  readonly at: Instant;
}

/** How long after it was taken on a refund is asked about again, until the provider says that it is made. */
const askAgainAfter = { hours: 6 };

/** What can still happen to a held payment's refund; undefined for one that is none of ours, or has failed. */
async function findOpen(ctx: Context, paymentId: string, movementId: bigint) {
  const refunds = await refundsOfPayment(ctx.tx, paymentId);
  const refund = refunds.find((one) => one.movementId === movementId);
  return refund?.state === "FAILED" ? undefined : refund;
}

/**
 * Takes note of what the provider says of a refund, in answer to ours or by itself, in any order and any number of times. One that
 * failed stays failed, and one that was made fails only by its word.
 */
export async function recordReportedRefund(ctx: Context, reported: ReportedRefund): Promise<void> {
  const { paymentId, movementId, refundId, outcome } = reported;
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  const refund = await findOpen(ctx, paymentId, movementId);
  if (!refund || (refund.refundId ?? refundId) !== refundId) return;
  if (outcome === "failed") {
    const failure = reported.failure ?? "unknown";
    return fail(ctx, { payment, refund }, { refundId, failure, at: reported.at });
  }
  if (refund.state === "DONE") return;
  const askAgainAt = outcome === "done" ? null : ctx.now.add(askAgainAfter);
  await writeTakenOn(ctx.tx, movementId, { refundId, askAgainAt });
}

/** The provider will not make it, whenever it is asked. */
export async function recordRefusal(
  ctx: Context,
  { paymentId, movementId, code }: { paymentId: string; movementId: bigint; code: string },
): Promise<void> {
  const payment = await holdPayment(ctx.tx, paymentId, ctx.now);
  const refund = await findOpen(ctx, paymentId, movementId);
  // Heard of meanwhile, it was made after all.
  if (refund?.state !== "WAITING") return;
  const refused = { refundId: null, failure: code, at: ctx.now };
  await fail(ctx, { payment, refund }, refused);
}

interface Failed {
  readonly refundId: string | null;
  readonly failure: string;
  readonly at: Instant;
}

/**
 * The money is the shop's again: the movement is taken back, the payout waits again, and the payment needs a look. Where that payment is gone
 * otherwise, what it takes from the balance is worked out anew.
 */
async function fail(
  ctx: Context,
  { payment, refund }: { readonly payment: ReportedPayment; readonly refund: PayoutRefund },
  failed: Failed,
): Promise<void> {
  const { tx, shop } = ctx;
  const { movementId, payoutId, paymentId, amountMicros } = refund;
  const { payout, now } = await holdPayout(ctx, await getPayout(tx, payoutId));
  const { userId } = payout;
  await writeFailed(tx, movementId, failed);
  await takePaidBack(tx, movementId, now);
  await setAskedAgain(tx, payoutId, { by: null, note: null });
  const without = failed.refundId === null ? payment : countWithout(payment, amountMicros);
  const counted = countRefunds(without, await refundsOfPayment(tx, paymentId));
  await writeRefunds(tx, paymentId, { ...counted, isTrouble: true });
  await settlePayment({ ...ctx, now }, { ...payment, ...counted });
  tx.publish({ userId, topic: "balance" });
  await queuePurchaseEmail({ tx, now }, { kind: "payoutRefundFailed", userId, payoutId });
  await audit(
    { ...ctx, now },
    {
      action: "admin/payout/takeBack",
      subject: `user:${userId}`,
      reason: `Stripe: ${failed.failure}`,
      facts: {
        payout: String(payoutId),
        amount: formatAmount(amountMicros, shop.currencyDigits),
      },
    },
  );
}
