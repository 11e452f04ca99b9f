import { Problem } from "@farsim/contract/problems/problem.ts";
import type { SubscribedCard } from "../account/card.ts";
import { findCards } from "../account/lock-cards.ts";
import type { Context } from "../../platform/context.ts";
import { changeStock } from "./change-stock.ts";
import { changeWallet } from "./change-wallet.ts";

/** An administrator's action on any card: in the frame of its holder's wallet, or of the stock. Refuses `not_found`. */
export async function changeAnyCard(
  ctx: Context,
  cardId: bigint,
  action: (ctx: Context, card: SubscribedCard) => Promise<void>,
): Promise<void> {
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card || card.deletedAt !== null) throw new Problem("not_found");
  if (card.holderId === null) {
    const [result] = await changeStock(ctx, [String(cardId)], action);
    if (result?.error) throw new Problem(result.error);
    return;
  }
  await changeWallet(ctx, card.holderId, [], async (at, held) => {
    await action(at, held.contextOf(cardId).card);
    return { result: undefined, cardsChanged: true };
  });
}
