import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Standing } from "../account/standing.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { changeWallet, type HeldWallet } from "./change-wallet.ts";

/** Does a holder's deed on one of his cards, in the frame of his wallet. Refuses `not_found` for any other card. */
export async function changeCard(
  ctx: Context,
  cardId: bigint,
  deed: (ctx: Context, standing: Standing) => Promise<void>,
): Promise<void> {
  const userId = actingUser(ctx);
  await changeWallet(ctx, userId, [], async (at, held) => {
    await deed(at, ownCardOf(held, userId, cardId));
    return { result: undefined, cardsChanged: true };
  });
}

/** How one of a holder's own cards stands. Refuses `not_found` for any other card. */
export function ownCardOf(held: HeldWallet, userId: bigint, cardId: bigint): Standing {
  const standing = held.standingOf(cardId);
  if (standing.card.holderId !== userId || standing.card.deletedAt !== null)
    throw new Problem("not_found");
  return standing;
}
