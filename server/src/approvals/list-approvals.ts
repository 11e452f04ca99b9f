import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { listApprovals as contract } from "@farsim/contract/desk/people/approvals.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Context } from "../platform/context.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../platform/http/request/paging.ts";
import { showApprovals } from "./approval.ts";
import { countPendingApprovals } from "./approvals.sql.ts";
import { findApprovals } from "./found-approvals.sql.ts";

/** How many wait for a second person. */
export const countApprovalsWaiting = ({ tx }: Pick<Context, "tx">): Promise<number> =>
  countPendingApprovals(tx);

/** What was over the limit, the newest first. */
export async function listApprovals(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { status, cursor } = wanted;
  const above = ctx.shop.approvalAboveMicros;
  const rows = await findApprovals(ctx.tx, {
    status,
    before: keyBefore(cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return {
    items: await showApprovals(ctx, items),
    nextCursor,
    above: above === null ? null : formatAmount(above, ctx.shop.currencyDigits),
    pending: await countPendingApprovals(ctx.tx),
  };
}
