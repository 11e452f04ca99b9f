import { Problem } from "@farsim/contract/problems/problem.ts";
import { withOwnCard } from "../billing/account/with-account.ts";
import { editTag } from "../billing/actions/holder-actions.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { isTagTaken } from "./cards.sql.ts";

/** A holder names their card. Throws `label_exists` where another of their cards has the name, in any letter case. */
export function editOwnTag(ctx: Context, cardId: bigint, tag: string): Promise<void> {
  return withOwnCard(ctx, cardId, async (card) => {
    // The account is locked, so no other card of it is named meanwhile.
    if (await isTagTaken(ctx.tx, actingUser(ctx), cardId, tag)) throw new Problem("label_exists");
    editTag(card, tag);
  });
}
