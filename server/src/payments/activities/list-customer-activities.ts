import type { listCustomerActivities as contract } from "@farsim/contract/desk/customer-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { findActivities } from "../../ledger/find-activities.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import { getCustomer } from "../customers/customer.ts";
import { showActivities } from "./show-activities.ts";

/** The changes of a customer's money as they read them themselves, newest first. Refuses `not_found`. */
export async function listCustomerActivities(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = idOf(wanted.userId);
  await getCustomer(ctx, userId);
  const rows = await findActivities(ctx.tx, {
    userId,
    type: undefined,
    from: undefined,
    to: undefined,
    beforeSeq: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ seq }) => seq, wanted);
  return { items: await showActivities(ctx, items), nextCursor };
}
