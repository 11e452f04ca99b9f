import type { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type {
  listOperatorCards as contract,
  OperatorCard,
} from "@farsim/contract/desk/cards/stock.ts";
import type { CardSearch as CardsSought } from "./card-search.ts";
import { countCards, searchCards } from "./search-cards.ts";
import { type Context, mayReadCustomers, requireRight } from "../../platform/context.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import type { Page, PageWanted } from "../../platform/http/request/paging.ts";
import { showOperatorCards } from "./operator-cards.ts";

type Wanted = Input<typeof contract>;

/** Every card that matches, a page of them; filtered by what is stored, shown as it stands now. */
export async function listOperatorCards(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  const search = searchOf(ctx, wanted);
  const page = await pageOfCards(ctx, search, wanted);
  return { ...page, total: await countCards(ctx.tx, search) };
}

/** The same, not counted further than they are shown. */
export async function searchOperatorCards(
  ctx: Context,
  wanted: Wanted,
): Promise<Page<OperatorCard>> {
  return pageOfCards(ctx, searchOf(ctx, wanted), wanted);
}

async function pageOfCards(
  ctx: Context,
  search: CardsSought,
  wanted: PageWanted & Pick<Wanted, "sort">,
): Promise<Page<OperatorCard>> {
  const { items, nextCursor } = await searchCards(ctx.tx, search, wanted);
  return { items: await showOperatorCards(ctx, items), nextCursor };
}

/**
 * A search as the wire says it, as the cards are asked: not by the tags and names of customers whom the caller may not read. Throws
 * `right_required` where these are asked for by the holder.
 */
export function searchOf(
  ctx: Context,
  { holderId, planId, batchId, ...wanted }: CardSearch,
): CardsSought {
  if (holderId !== undefined) requireRight(ctx, "customers.read");
  return {
    ...wanted,
    withCustomers: mayReadCustomers(ctx),
    isStarterPack: flag(wanted.isStarterPack),
    bound: flag(wanted.bound),
    holderId: id(holderId),
    planId: id(planId),
    batchId: id(batchId),
  };
}

// Nothing has the id 0.
const id = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : (idIfAny(text) ?? 0n);

const flag = (text: "true" | "false" | undefined): boolean | undefined =>
  text === undefined ? undefined : text === "true";
