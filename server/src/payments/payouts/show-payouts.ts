import { payoutsWaitingForApproval } from "../../approvals/ask-approval.ts";
import { lastPaidOf } from "../../ledger/shop-movement.ts";
import type { Context } from "../../platform/context.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { type PayoutRow, payoutShown } from "./payout.ts";

/** Payouts as their customers see them, each with how it was paid last, and whether a second member of staff is asked about it. */
export async function showPayouts<Row extends PayoutRow>(
  ctx: Context,
  rows: readonly Row[],
  vault: Vault,
) {
  const ids = rows.map(({ id }) => id);
  const paidOf = await lastPaidOf(ctx.tx, ids);
  const waiting = await payoutsWaitingForApproval(ctx.tx, ids);
  return rows.map((row) => {
    const [paid, waits] = [paidOf.get(row.id), waiting.has(row.id)];
    return { row, paid, waits, shown: payoutShown(ctx, row, { vault, paid, waits }) };
  });
}
