import { addDays } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import { setStatus } from "../account/cards.sql.ts";
import type { CardContext } from "../account/card-context.ts";
import { activeSubscription } from "../account/subscription.ts";
import { deletePendingSubscription, setSubscriptionEnd } from "../account/subscriptions.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/** A holder pauses a card (P9): the network is cut at once, the plan ends with today, the pending plan is dropped. */
export async function stopBilling(ctx: Context, { card, today }: CardContext): Promise<void> {
  const status = requireNextStatus(card.status, "stopBilling");
  if (activeSubscription(card.subscriptions, today))
    await setSubscriptionEnd(ctx.tx, card.id, today, addDays(today, 1));
  await deletePendingSubscription(ctx.tx, card.id, today);
  const stopped = card.status === "USING" ? { stoppedAt: ctx.now } : {};
  await setStatus(ctx.tx, card.id, { status, suspendReason: null, ...stopped });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "stopBilling", status, actorId: actingUser(ctx) }],
    ctx.now,
  );
}
