import type { listActivities as contract } from "@farsim/contract/activities.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { listAccountActivities as accountContract } from "@farsim/contract/desk/money/reversals.ts";
import { getAccount } from "../../accounts/find-account.ts";
import { findActivities } from "../../ledger/find-activities.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { refuseRange } from "../../platform/http/request/refuse-range.ts";
import { getCustomer } from "../customers/customer.ts";
import { showActivities } from "./show-activities.ts";

type Wanted = Input<typeof contract>;

/** The changes of the acting account's money, the newest first; from and to are trade dates, both included. */
export function listActivities(ctx: Context, wanted: Wanted): Promise<Output<typeof contract>> {
  return activitiesOf(ctx, actingUser(ctx), wanted);
}

/** The same of any account, for the operator. Refuses `username_not_exists`, or `user_not_exists` for an email. */
export async function listAccountActivities(
  ctx: Context,
  { account, ...wanted }: Input<typeof accountContract>,
): Promise<Output<typeof accountContract>> {
  const { id } = await getAccount(ctx.tx, account);
  return {
    ...(await activitiesOf(ctx, id, wanted)),
    user: await getCustomer(ctx, id),
  };
}

async function activitiesOf(
  ctx: Context,
  userId: bigint,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  const { type, from, to, cursor } = wanted;
  refuseRange(ctx, wanted);
  const rows = await findActivities(ctx.tx, {
    userId,
    type,
    from,
    to,
    beforeSeq: keyBefore(cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ seq }) => seq, wanted);
  return { items: await showActivities(ctx, items), nextCursor };
}
