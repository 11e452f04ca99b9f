import type {
  Customer,
  listCustomers as contract,
} from "@farsim/contract/desk/shop/administration.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Context } from "../../platform/context.ts";
import { findAccount } from "../../accounts/find-account.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { type Page, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { countCustomers, customerOrder, findCustomer, findCustomers } from "./customers.sql.ts";
import { customerShown } from "./customer.ts";

type Wanted = Input<typeof contract>;

/** Every account, or those that a search finds: by a part of their username or email, by role, state and balance; the newest first unless sorted otherwise. */
export async function listCustomers(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  const page = await pageOfCustomers(ctx, wanted);
  return { ...page, total: await countCustomers(ctx.tx, soughtBy(wanted)) };
}

/** The same, not counted. */
export async function pageOfCustomers(ctx: Context, wanted: Wanted): Promise<Page<Customer>> {
  const order = customerOrder(wanted);
  const rows = await findCustomers(ctx.tx, soughtBy(wanted), { order, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, order.cursorOf, wanted);
  return { items: items.map((row) => customerShown(ctx, row)), nextCursor };
}

const soughtBy = ({ search, role, state, balance }: Wanted) => ({ search, role, state, balance });

/** Accounts that a text may mean: first the one that is called so, then those that hold it in their name, the newest first. */
export async function searchCustomers(
  ctx: Context,
  wanted: { readonly search: string; readonly limit: number },
): Promise<Page<Customer>> {
  const { search } = wanted;
  const exact = (await findAccount(ctx.tx, search))?.id ?? idIfAny(search);
  const first = exact === undefined ? undefined : await findCustomer(ctx.tx, exact);
  const order = customerOrder({});
  const rows = await findCustomers(ctx.tx, { search }, { order, rows: rowsToRead(wanted) });
  const others = rows.filter(({ id }) => id !== first?.id);
  const { items, nextCursor } = pageOfRows(
    [...(first ? [first] : []), ...others],
    ({ id }) => id,
    wanted,
  );
  return { items: items.map((row) => customerShown(ctx, row)), nextCursor };
}
