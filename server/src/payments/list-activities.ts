import type { listActivities as contract } from "@farsim/contract/activities.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problem.ts";
import { findActivities } from "../ledger/find-activities.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../platform/paging.ts";
import { showActivities } from "./show-activities.ts";

/** The changes of the acting account's money, the newest first; from and to are trade dates, both included. */
export async function listActivities(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { type, from, to, cursor } = wanted;
  if (from && to && to < from)
    throw new Problem("validation_failed", { fields: { to: "end_before_start" } });
  const rows = await findActivities(ctx.tx, {
    userId: actingUser(ctx),
    type,
    from,
    to,
    beforeSeq: keyBefore(cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ seq }) => seq, wanted);
  return { items: await showActivities(ctx, items), nextCursor };
}
