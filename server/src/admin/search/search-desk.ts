import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { mostOfKind, type searchDesk as contract } from "@farsim/contract/desk/shop/search.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import type { DeskCall, Input, Output } from "@farsim/contract/endpoint.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { isAllowed } from "@farsim/contract/values/people/rights.ts";
import { searchOperatorCards } from "../../cards/stock/list-operator-cards.ts";
import { searchCustomers } from "../../payments/customers/list-customers.ts";
import { searchPayOrders } from "../../payments/orders/list-operator-pay-orders.ts";
import { actingStaff, type Context } from "../../platform/context.ts";
import type { Page } from "../../platform/http/request/paging.ts";
import { searchBatches } from "../stock/batches.ts";

/** What a text may mean of each kind, found as its list finds it, for those alone who may list it. */
export async function searchDesk(
  ctx: Context,
  { q }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const wanted = { search: q, limit: mostOfKind };
  const { rights } = actingStaff(ctx);
  const first = async <Item>(
    { right }: DeskCall,
    search: (ctx: Context, input: typeof wanted) => Promise<Page<Item>>,
  ) => {
    if (!isAllowed(rights, right)) return undefined;
    const { items, nextCursor } = await search(ctx, wanted);
    return { items, isMore: nextCursor !== null };
  };
  return {
    customers: await first(listCustomers, searchCustomers),
    cards: await first(listOperatorCards, searchOperatorCards),
    orders: await first(listOperatorPayOrders, searchPayOrders),
    batches: await first(listBatches, searchBatches),
  };
}
