import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { isTagTaken, setTag } from "../account/cards.sql.ts";
import type { CardContext } from "../account/card-context.ts";

/** A holder names their card; the wallet is locked, so no one else of the account names one meanwhile. Refuses `label_exists`. */
export async function editTag(ctx: Context, { card }: CardContext, tag: string): Promise<void> {
  if (await isTagTaken(ctx.tx, card.holderId, card.id, tag)) throw new Problem("label_exists");
  await setTag(ctx.tx, card.id, tag);
}
