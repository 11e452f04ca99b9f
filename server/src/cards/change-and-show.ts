import type { Card as CardShown } from "@farsim/contract/cards.ts";
import { type CardAction, changeOwnCard } from "../billing/account/with-account.ts";
import type { Context } from "../platform/context.ts";
import { showOneOf } from "./view-cards.ts";

/** A holder's change of one of their cards, answered with what the card is since. Throws `not_found` for anyone else's. */
export async function changeAndShow(
  ctx: Context,
  cardId: bigint,
  change: CardAction<unknown>,
): Promise<{ readonly card: CardShown }> {
  const changed = await changeOwnCard(ctx, cardId, change);
  return { card: await showOneOf(ctx, changed, cardId) };
}
