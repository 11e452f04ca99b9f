import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type {
  listOperatorPayouts as contract,
  OperatorPayout,
} from "@farsim/contract/desk/money/payouts.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { accountIdOf } from "../../accounts/find-account.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  type Page,
  keyBefore,
  pageOfRows,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { moneyRangeOf } from "../money-range.ts";
import {
  countAskedPayouts,
  findOperatorPayout,
  findOperatorPayouts,
  type OperatorPayoutRow,
} from "./operator-payouts.sql.ts";
import { lastRefundsOf, type PayoutRefund } from "../payout-refunds/payout-refunds.sql.ts";
import { showPayouts } from "./show-payouts.ts";

/** What customers asked to be paid out, the newest first. */
export async function listOperatorPayouts(
  ctx: Context,
  { status, account, search, ...wanted }: Input<typeof contract>,
  vault: Vault,
): Promise<Page<OperatorPayout>> {
  const range = moneyRangeOf(ctx, wanted);
  const userId = await accountIdOf(ctx.tx, account);
  const rows = await findOperatorPayouts(
    ctx.tx,
    { status, userId, name: search?.trim() || undefined, range },
    { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) },
  );
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: await showForOperator(ctx, items, vault), nextCursor };
}

/** How many can be paid now. */
export const countPayoutsAsked = (tx: Transaction): Promise<number> => countAskedPayouts(tx);

/** One payout as the operator sees it. Refuses `not_found`. */
export async function getOperatorPayout(
  ctx: Context,
  id: bigint,
  vault: Vault,
): Promise<OperatorPayout> {
  const row = await findOperatorPayout(ctx.tx, id);
  if (!row) throw new Problem("not_found");
  const [shown] = await showForOperator(ctx, [row], vault);
  return shown!;
}

async function showForOperator(
  ctx: Context,
  rows: readonly OperatorPayoutRow[],
  vault: Vault,
): Promise<OperatorPayout[]> {
  const payouts = await showPayouts(ctx, rows, vault);
  const refunds = await lastRefundsOf(
    ctx.tx,
    rows.map(({ id }) => id),
  );
  return payouts.map(({ row, waits, shown }) => ({
    ...shown,
    userId: String(row.userId),
    username: row.username,
    email: row.email,
    isDisabled: row.isDisabled,
    paidIn: formatAmount(row.paidInMicros, ctx.shop.currencyDigits),
    ...refundShown(row, refunds.get(row.id)),
    ...(row.decidedBy !== null && row.status !== "CANCELLED" && { decidedBy: row.decidedByName }),
    approved: row.approvedBy !== null,
    waits,
  }));
}

/** How it stands at the provider while it is paid so, or why it is not any more; not once the payout was paid otherwise, or ended. */
function refundShown({ status }: OperatorPayoutRow, refund: PayoutRefund | undefined) {
  if (!refund || (status === "PAID") === (refund.state === "FAILED")) return {};
  if (status !== "PAID" && status !== "ASKED") return {};
  const { paymentId, state, failure, trouble } = refund;
  const why = failure ?? trouble;
  return { refund: { paymentId, state, ...(why !== null && { trouble: why }) } };
}
