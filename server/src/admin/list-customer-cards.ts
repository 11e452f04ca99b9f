import type { listCustomerCards as contract } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { cardsHeldBy } from "../cards/holders.ts";
import { getCustomer } from "../payments/customers/customer.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../platform/http/request/paging.ts";
import { showOperatorCards } from "../cards/stock/operator-cards.ts";

/** The cards that a customer holds now, newest first. Refuses `not_found`. */
export async function listCustomerCards(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const id = idOf(wanted.userId);
  await getCustomer(ctx, id);
  const page = { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) };
  const held = await cardsHeldBy(ctx.tx, id, page);
  const { items, nextCursor } = pageOfRows(held, (cardId) => cardId, wanted);
  return { items: await showOperatorCards(ctx, items), nextCursor };
}
