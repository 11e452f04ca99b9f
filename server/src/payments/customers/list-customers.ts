import type { Customer, listCustomers as contract } from "@farsim/contract/desk/administration.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Context } from "../../platform/context.ts";
import { findAccount } from "../../accounts/find-account.ts";
import { idIfAny } from "../../platform/http/id.ts";
import { keyBefore, type Page, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import { countCustomers, findCustomer, findCustomers } from "./customers.sql.ts";
import { customerShown } from "./customer.ts";

/** Every account, the newest first, or those that a search finds: by a part of their username or email, by role and state. */
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

/** Accounts that a text may mean: first the one that is called so, then those that hold it in their name, the newest first. */
export async function searchCustomers(
  ctx: Context,
  wanted: { readonly search: string; readonly limit: number },
): Promise<Page<Customer>> {
  const { search } = wanted;
  const exact = (await findAccount(ctx.tx, search))?.id ?? idIfAny(search);
  const first = exact === undefined ? undefined : await findCustomer(ctx.tx, exact);
  const rows = await findCustomers(
    ctx.tx,
    { search },
    { before: undefined, rows: rowsToRead(wanted) },
  );
  const others = rows.filter(({ id }) => id !== first?.id);
  const { items, nextCursor } = pageOfRows(
    [...(first ? [first] : []), ...others],
    ({ id }) => id,
    wanted,
  );
  return { items: items.map((row) => customerShown(ctx, row)), nextCursor };
}
