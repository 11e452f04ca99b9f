import type { listCustomers as contract } from "@farsim/contract/desk/administration.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Context } from "../../platform/context.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import { countCustomers, findCustomers } from "./customers.sql.ts";
import { customerShown } from "./customer.ts";

/** Every account, the newest first, or those that a search finds: by how their username or email begins, by role and state. */
export async function listCustomers(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { search, role, state, cursor } = wanted;
  const found = { search, role, state };
  const rows = await findCustomers(ctx.tx, found, {
    before: keyBefore(cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return {
    items: items.map((row) => customerShown(ctx, row)),
    nextCursor,
    total: await countCustomers(ctx.tx, found),
  };
}
