import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { CardSearch, listOperatorCards as contract } from "@farsim/contract/desk/stock.ts";
import { countCards, searchCards } from "./search-cards.ts";
import { type Context, mayReadCustomers } from "../../platform/context.ts";
import { showOperatorCards } from "./operator-cards.ts";

/** Every card that matches, a page of them; filtered by what is stored, shown as it stands now. */
export async function listOperatorCards(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const search = searchOf(ctx, wanted);
  const { items, nextCursor } = await searchCards(ctx.tx, search, wanted);
  return {
    items: await showOperatorCards(ctx, items),
    nextCursor,
    total: await countCards(ctx.tx, search),
  };
}

/** A search as the wire says it, as the cards are asked: not by the tags of customers whom the caller may not read. */
export const searchOf = (ctx: Context, wanted: CardSearch) => ({
  ...wanted,
  withTags: mayReadCustomers(ctx),
  isStarterPack: flag(wanted.isStarterPack),
  bound: flag(wanted.bound),
});

const flag = (text: "true" | "false" | undefined): boolean | undefined =>
  text === undefined ? undefined : text === "true";
