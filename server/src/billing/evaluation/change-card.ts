import { Problem } from "@farsim/contract/problems/problem.ts";
import type { CardContext } from "../account/card-context.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { changeWallet, type LockedAccount } from "./change-wallet.ts";

/** Does a holder's action on one of their cards, in the frame of their wallet. Refuses `not_found` for any other card. */
export async function changeCard(
  ctx: Context,
  cardId: bigint,
  action: (ctx: Context, cardContext: CardContext) => Promise<void>,
): Promise<void> {
  const userId = actingUser(ctx);
  await changeWallet(ctx, userId, [], async (at, held) => {
    await action(at, ownCardOf(held, userId, cardId));
    return { result: undefined, cardsChanged: true };
  });
}

/** How one of a holder's own cards stands. Refuses `not_found` for any other card. */
export function ownCardOf(held: LockedAccount, userId: bigint, cardId: bigint): CardContext {
  const cardContext = held.contextOf(cardId);
  if (cardContext.card.holderId !== userId || cardContext.card.deletedAt !== null)
    throw new Problem("not_found");
  return cardContext;
}
