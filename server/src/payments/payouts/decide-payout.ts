import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type {
  declinePayout as declineContract,
  payPayout as payContract,
  takePayoutBack as takeBackContract,
} from "@farsim/contract/desk/money/payouts.ts";
import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { askApproval, payoutWaitsForApproval } from "../../approvals/ask-approval.ts";
import { type Allowance, holdAllowance } from "../../approvals/created-value.ts";
import { lastPaidOf, postPaid, takePaidBack } from "../../ledger/shop-movement.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { endPayout } from "./end-payout.ts";
import { getPayout } from "./get-payout.ts";
import { holdPayout } from "./hold-payout.ts";
import { accountsOfWays, type PayoutRow } from "./payout.ts";
import { findPayout, setApproved, setAskedAgain, setPaid } from "./payouts.sql.ts";
import {
  holdPaymentNamed,
  noteRefund,
  refuseUnlessRefundable,
} from "../payout-refunds/book-refund.ts";

/** What was decided of a payout, or the approval that waits first: without where the money goes. */
export interface Decided {
  readonly payoutId: string;
  readonly approvalId?: string;
}

/** A payout of someone else. Refuses `not_found`, and `no_permission` for one's own. */
async function getPayoutOfAnother(ctx: Context, payoutId: string): Promise<PayoutRow> {
  const payout = await findPayout(ctx.tx, idOf(payoutId));
  if (!payout) throw new Problem("not_found");
  if (payout.userId === actingUser(ctx)) throw new Problem("no_permission");
  return payout;
}

/**
 * Lets a held payout that is over the limit wait for a second member of staff, who agrees that the amount leaves the shop's hands;
 * undefined where it need not, or where one has agreed. `value` is what the audit log counts for the one who acts: what a second one has
 * agreed to counts for no one.
 */
async function judge(
  ctx: Context,
  { id, userId, status, approvedBy, amountMicros }: PayoutRow,
  { allowance, reason }: { readonly allowance: Allowance; readonly reason?: string },
): Promise<{ readonly approvalId?: string; readonly value: AuditFacts }> {
  if (status !== "ASKED") throw new Problem("payout_not_open");
  if (approvedBy !== null) return { value: {} };
  const waits = await payoutWaitsForApproval(ctx.tx, id);
  if (!waits && !allowance.isPassedBy(amountMicros))
    return { value: { createdMicros: String(amountMicros) } };
  const asked = { kind: "PAYOUT", userId, payoutId: id, amountMicros, reason } as const;
  return { approvalId: (await askApproval(ctx, asked)).id, value: {} };
}

/**
 * Books that a payout is paid, and tells its customer; over the operator's limit it waits for a second member of staff, unless one has
 * agreed to it already. One that is paid by Stripe is a refund of a payment, which is held before any wallet and asked for once this is committed. Refuses
 * `payout_not_open` and `payment_not_refundable`.
 */
export async function payPayout(
  ctx: Context,
  { payoutId, way, ...said }: Input<typeof payContract>,
  isStripeOpen: boolean,
): Promise<Decided> {
  const { tx, shop } = ctx;
  const found = await getPayoutOfAnother(ctx, payoutId);
  const { id, userId, amountMicros } = found;
  const isRefund = way === "byStripe";
  const paymentId = isRefund && (await holdPaymentNamed(ctx, said.paymentId, isStripeOpen));
  const allowance = await holdAllowance(ctx, [userId]);
  const { payout, now } = await holdPayout(ctx, found);
  if (paymentId && payout.status === "ASKED") await refuseUnlessRefundable(ctx, paymentId, payout);
  const { approvalId, value } = await judge(ctx, payout, { allowance });
  if (approvalId !== undefined) return { payoutId, approvalId };
  const reference = paymentId || (said.reference ?? "");
  const from = accountsOfWays[way];
  const paid = { payoutId: id, reference: reference || null, from, micros: amountMicros } as const;
  const movementId = await postPaid(tx, paid, now);
  if (paymentId) await noteRefund({ tx, now }, { movementId, paymentId, amountMicros });
  await setPaid(tx, id, actingUser(ctx));
  tx.publish({ userId, topic: "balance" });
  const kind = isRefund ? "payoutRefunded" : "payoutPaid";
  await queuePurchaseEmail({ tx, now }, { kind, userId, payoutId: id });
  await audit(
    { ...ctx, now },
    {
      action: "admin/payout/pay",
      subject: `user:${userId}`,
      facts: {
        payout: payoutId,
        amount: formatAmount(amountMicros, shop.currencyDigits),
        way,
        ...(reference !== "" && { reference }),
        ...value,
      },
    },
  );
  return { payoutId };
}

/**
 * Does not pay it: the amount is in the balance again, and the customer is told why. One that was paid before was in a customer's hands:
 * to credit it is judged as to pay it. Refuses `payout_not_open`, and `payout_waits` while a second member of staff is asked.
 */
export async function declinePayout(
  ctx: Context,
  { payoutId, reason }: Input<typeof declineContract>,
): Promise<Decided> {
  const found = await getPayoutOfAnother(ctx, payoutId);
  const { id, userId, amountMicros } = found;
  // Held first: it may be paid, and come back, while this call waits.
  const allowance = await holdAllowance(ctx, [userId]);
  const held = await holdPayout(ctx, found);
  const wasPaid = (await lastPaidOf(ctx.tx, [id])).has(id);
  const { approvalId, value } = wasPaid
    ? await judge(ctx, held.payout, { allowance, reason })
    : { value: {} };
  if (approvalId !== undefined) return { payoutId, approvalId };
  const { seq, now } = await endPayout(ctx, held, { by: actingUser(ctx), note: reason });
  const email = { kind: "payoutDeclined", userId, payoutId: id, reason } as const;
  await queuePurchaseEmail({ tx: ctx.tx, now }, email);
  await audit(
    { ...ctx, now },
    {
      action: "admin/payout/decline",
      subject: `user:${userId}`,
      reason,
      facts: {
        payout: payoutId,
        amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
        seq: String(seq),
        ...value,
      },
    },
  );
  return { payoutId };
}

/**
 * Books that the money of a payout came back, or was never sent: it waits again, and its customer is told. Refuses `payout_not_paid`, and
 * `payout_at_provider` for a refund: its provider says whether it was made, and by hand it could be paid twice.
 */
export async function takePayoutBack(
  ctx: Context,
  { payoutId, reason }: Input<typeof takeBackContract>,
): Promise<Decided> {
  const { tx, shop } = ctx;
  const found = await getPayoutOfAnother(ctx, payoutId);
  const { id, userId, amountMicros } = found;
  const { payout, now } = await holdPayout(ctx, found);
  if (payout.status !== "PAID") throw new Problem("payout_not_paid");
  const paid = (await lastPaidOf(tx, [id])).get(id)!;
  if (paid.from === accountsOfWays.byStripe) throw new Problem("payout_at_provider");
  await takePaidBack(tx, paid.id, now);
  await setAskedAgain(tx, id, { by: actingUser(ctx), note: reason });
  tx.publish({ userId, topic: "balance" });
  await queuePurchaseEmail({ tx, now }, { kind: "payoutBack", userId, payoutId: id, reason });
  await audit(
    { ...ctx, now },
    {
      action: "admin/payout/takeBack",
      subject: `user:${userId}`,
      reason,
      facts: { payout: payoutId, amount: formatAmount(amountMicros, shop.currencyDigits) },
    },
  );
  return { payoutId };
}

/** A second member of staff agrees to it: it can be paid, or declined, from now on. Refuses `payout_not_open`. */
export async function approvePayout(ctx: Context, id: bigint): Promise<void> {
  const { payout } = await holdPayout(ctx, await getPayout(ctx.tx, id));
  if (payout.status !== "ASKED") throw new Problem("payout_not_open");
  await setApproved(ctx.tx, id, actingUser(ctx));
}
