import type { listCards as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { pageThrough } from "../platform/paging.ts";
import { settledCardsOf } from "./settled-cards.ts";
import { showCards } from "./view-cards.ts";

/**
 * An account's cards, the last bound first. All of a wallet's cards are settled together, because which of them run
 * depends on the others; only the page that is asked for is worded.
 */
export async function listCards(
  ctx: Context,
  { status, tag, cursor, limit }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { cards, today } = await settledCardsOf(ctx, actingUser(ctx));
  const wanted = cards
    .filter(({ before }) => before.deletedAt === null)
    .filter(
      (card) =>
        (status === undefined || card.status === status) &&
        (tag === undefined || hasTag(card.before.tag, tag)),
    )
    .toSorted((a, b) => (a.before.id > b.before.id ? -1 : 1));
  const { items, nextCursor } = pageThrough(wanted, ({ before }) => before.id, { cursor, limit });
  return { items: await showCards(ctx, items, today), nextCursor };
}

const hasTag = (tag: string | null, part: string): boolean =>
  (tag ?? "").toLowerCase().includes(part.toLowerCase());
