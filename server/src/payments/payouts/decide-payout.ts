import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Approval } from "@farsim/contract/desk/approvals.ts";
import type {
  declinePayout as declineContract,
  payPayout as payContract,
  takePayoutBack as takeBackContract,
} from "@farsim/contract/desk/payouts.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { askApproval } from "../../approvals/ask-approval.ts";
import { holdAllowance } from "../../approvals/created-value.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import { lastPaidOf, postPaid, takePaidBack } from "../../ledger/shop-movement.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { endPayout } from "./end-payout.ts";
import type { PayoutRow } from "./payout.ts";
import {
  findPayout,
  isPayoutAsked,
  lockPayout,
  setApproved,
  setAskedAgain,
  setPaid,
} from "./payouts.sql.ts";

/** A payout of someone else. Refuses `not_found`, and `no_permission` for one's own. */
async function getPayoutOfAnother(ctx: Context, payoutId: string): Promise<PayoutRow> {
  const payout = await findPayout(ctx.tx, idOf(payoutId));
  if (!payout) throw new Problem("not_found");
  if (payout.userId === actingUser(ctx)) throw new Problem("no_permission");
  return payout;
}

/**
 * Books that a payout is paid, and tells its customer; over the operator's limit it waits for a second member of staff, unless one has
 * agreed to it already. Refuses `payout_not_open`.
 */
export async function payPayout(
  ctx: Context,
  { payoutId, way, reference = "" }: Input<typeof payContract>,
): Promise<Approval | undefined> {
  const { tx, now, shop } = ctx;
  const { id, userId, amountMicros } = await getPayoutOfAnother(ctx, payoutId);
  const allowance = await holdAllowance(ctx, [userId]);
  await lockWallets(tx, [userId]);
  const { status, approvedBy } = await lockPayout(tx, id);
  if (status !== "ASKED") throw new Problem("payout_not_open");
  if (approvedBy === null && allowance.isPassedBy(amountMicros))
    return askApproval(ctx, { kind: "PAYOUT", userId, payoutId: id, amountMicros });
  const from = way === "byHand" ? "cashByHand" : "cashByBank";
  await postPaid(
    tx,
    { payoutId: id, reference: reference || null, from, micros: amountMicros },
    now,
  );
  await setPaid(tx, id, actingUser(ctx));
  await queuePurchaseEmail(ctx, { kind: "payoutPaid", userId, payoutId: id });
  await audit(ctx, {
    deed: "admin/payout/pay",
    subject: `user:${userId}`,
    facts: {
      payout: String(id),
      amount: formatAmount(amountMicros, shop.currencyDigits),
      way,
      ...(reference !== "" && { reference }),
      // What a second one has agreed to counts for no one.
      ...(approvedBy === null && { createdMicros: String(amountMicros) }),
    },
  });
  return undefined;
}

/** Does not pay it: the amount is in the balance again, and the customer is told why. Refuses `payout_not_open`. */
export async function declinePayout(
  ctx: Context,
  { payoutId, reason }: Input<typeof declineContract>,
): Promise<void> {
  const { id, userId, amountMicros } = await getPayoutOfAnother(ctx, payoutId);
  const { seq, now } = await endPayout(ctx, { id, userId }, { by: actingUser(ctx), note: reason });
  await queuePurchaseEmail(
    { tx: ctx.tx, now },
    { kind: "payoutDeclined", userId, payoutId: id, reason },
  );
  await audit(
    { ...ctx, now },
    {
      deed: "admin/payout/decline",
      subject: `user:${userId}`,
      reason,
      facts: {
        payout: String(id),
        amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
        seq: String(seq),
      },
    },
  );
}

/**
 * Books that the money of a payout came back, or was never sent: it waits again. Refuses `payout_not_paid`, and `payout_open` while
 * another one of the same customer waits.
 */
export async function takePayoutBack(
  ctx: Context,
  { payoutId, reason }: Input<typeof takeBackContract>,
): Promise<void> {
  const { tx, now, shop } = ctx;
  const { id, userId, amountMicros } = await getPayoutOfAnother(ctx, payoutId);
  await lockWallets(tx, [userId]);
  const { status } = await lockPayout(tx, id);
  if (status !== "PAID") throw new Problem("payout_not_paid");
  if (await isPayoutAsked(tx, userId)) throw new Problem("payout_open");
  await takePaidBack(tx, (await lastPaidOf(tx, [id])).get(id)!.id, now);
  await setAskedAgain(tx, id, { by: actingUser(ctx), note: reason });
  await audit(ctx, {
    deed: "admin/payout/takeBack",
    subject: `user:${userId}`,
    reason,
    facts: { payout: String(id), amount: formatAmount(amountMicros, shop.currencyDigits) },
  });
}

/** A second member of staff agrees to it: it can be paid from now on. Refuses `payout_not_open`. */
export async function approvePayout(ctx: Context, id: bigint): Promise<void> {
  const { status } = await lockPayout(ctx.tx, id);
  if (status !== "ASKED") throw new Problem("payout_not_open");
  await setApproved(ctx.tx, id, actingUser(ctx));
}
