import { Problem } from "@farsim/contract/problems/problem.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { SubscribedCard } from "../account/card.ts";
import { unsetPack } from "./packs.sql.ts";
import { activeSubscription } from "../account/subscription.ts";
import { deletePendingSubscription, setSubscriptionEnd } from "../account/subscriptions.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/**
 * An administrator puts a pack without a holder back into stock as an ordinary card (S3). It ends with today; late use of
 * its days stays the pack's. Refuses `card_status_conflict`.
 */
export async function revertStarterPack(
  ctx: Context,
  card: SubscribedCard,
  today: Day,
): Promise<void> {
  if (!card.isStarterPack) throw new Problem("card_status_conflict");
  const status = requireNextStatus(card.status, "revertStarterPack");
  await deletePendingSubscription(ctx.tx, card.id, today);
  if (activeSubscription(card.subscriptions, today))
    await setSubscriptionEnd(ctx.tx, card.id, today, addDays(today, 1));
  await unsetPack(ctx.tx, card.id, status);
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "revertStarterPack", status, actorId: actingUser(ctx) }],
    ctx.now,
  );
}
