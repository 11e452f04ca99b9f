import type { Card as CardShown } from "@farsim/contract/cards.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { cancelPendingPlan } from "../../billing/actions/holder-actions.ts";
import type { Context } from "../../platform/context.ts";
import { changeAndShow } from "../change-and-show.ts";
import { announcedOf, placeAgain } from "./keep-step.ts";

/** A holder cancels the plan that is to start, and is shown the card. Throws `plan_change_fixed` where the operator has announced it: another order takes its place. */
export function cancelPending(ctx: Context, cardId: bigint): Promise<{ readonly card: CardShown }> {
  return changeAndShow(ctx, cardId, async (card, _, at) => {
    const announced = await announcedOf(at.tx, card);
    const { terms } = card.pendingPlan ?? {};
    if (
      announced?.placed &&
      terms?.planId === announced.planId &&
      terms.version === announced.version
    )
      throw new Problem("plan_change_fixed");
    cancelPendingPlan(card);
    if (announced) await placeAgain(at, card, announced);
  });
}
