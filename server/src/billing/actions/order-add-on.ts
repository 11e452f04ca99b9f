import { Problem } from "@farsim/contract/problems/problem.ts";
import type { PostedActivity, Posting } from "../../ledger/activity.ts";
import { post } from "../../ledger/post.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { CatalogueAddOn } from "../../plans/catalogue.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertPurchase } from "./add-on-purchases.sql.ts";
import { insufficientCredit } from "./order-plan.ts";
import type { CardContext } from "../account/card-context.ts";
import { nextStatus } from "../account/transitions.ts";

/**
 * A holder buys an add-on for a card in use (P5): it is paid at once, pays for use from now on that is past the allowance,
 * and does not expire. Refuses `basic_service_required` before the first plan, `package_not_active` for a card that is
 * paused or suspended, and `insufficient_credit`.
 */
export async function orderAddOn(
  ctx: Context,
  wallet: Wallet,
  { card, today, availableMicros }: CardContext,
  { addOnId, priceMicros, topUpBytes }: CatalogueAddOn,
): Promise<{ wallet: Wallet; activity: PostedActivity }> {
  if (card.status === "NOT_ACTIVE") throw new Problem("basic_service_required");
  if (!nextStatus(card.status, "orderAddOn")) throw new Problem("package_not_active");
  if (availableMicros < priceMicros)
    throw insufficientCredit(ctx, { requiredMicros: priceMicros, heldMicros: availableMicros });
  const userId = actingUser(ctx);
  const posting: Posting = {
    userId,
    type: "ADD_ON_PURCHASE",
    changeMicros: -priceMicros,
    tradeDate: today,
    cardId: card.id,
    addOnId,
  };
  const { wallets, posted } = await post(ctx.tx, new Map([[userId, wallet]]), [posting], ctx.now);
  const activity = posted[0]!;
  await insertPurchase(ctx.tx, {
    cardId: card.id,
    addOnId,
    bytes: topUpBytes,
    boughtAt: ctx.now,
    userId,
    seq: activity.seq,
  });
  return { wallet: wallets.get(userId)!, activity };
}
