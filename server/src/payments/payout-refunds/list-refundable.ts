import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { listRefundablePayments as contract } from "@farsim/contract/desk/money/payouts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { findPayout } from "../payouts/payouts.sql.ts";
import { creditedPaymentsOf } from "./payout-refunds.sql.ts";
import { canPayBack, refundableOf } from "./refundable.ts";

const mostShown = 50;

/** The payments that a payout could be paid as a refund of, the newest first. Refuses `not_found`. */
export async function listRefundable(
  ctx: Context,
  { payoutId }: Input<typeof contract>,
  isStripeOpen: boolean,
): Promise<Output<typeof contract>> {
  const { tx, shop } = ctx;
  const payout = await findPayout(tx, idOf(payoutId));
  if (!payout) throw new Problem("not_found");
  if (!isStripeOpen) return { isOpen: false, items: [] };
  const amountText = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const payments = await creditedPaymentsOf(tx, payout.userId);
  return {
    isOpen: true,
    items: payments
      .filter((payment) => canPayBack(payment, payout.amountMicros, shop))
      .slice(0, mostShown)
      .map((payment) => ({
        paymentId: payment.paymentId,
        remark: payment.remark,
        paidAt: formatInstant(payment.paidAt.epochMilliseconds),
        paid: amountText(payment.paidMicros),
        refundable: amountText(refundableOf(payment, shop)),
      })),
  };
}
