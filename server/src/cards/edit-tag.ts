import type { Card as CardShown } from "@farsim/contract/cards.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { editTag } from "../billing/actions/holder-actions.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { isTagTaken } from "./cards.sql.ts";
import { changeAndShow } from "./change-and-show.ts";

/** A holder names their card, and is shown it. Throws `label_exists` where another of their cards has the name, in any letter case. */
export function editOwnTag(
  ctx: Context,
  cardId: bigint,
  tag: string,
): Promise<{ readonly card: CardShown }> {
  return changeAndShow(ctx, cardId, async (card) => {
    // The account is locked, so no other card of it is named meanwhile.
    if (await isTagTaken(ctx.tx, actingUser(ctx), cardId, tag)) throw new Problem("label_exists");
    editTag(card, tag);
  });
}
