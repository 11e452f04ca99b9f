import { networkJobFor } from "../../channels/network-job.ts";
import { addDays } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import { refuseWithoutProfile } from "../account/card.ts";
import { setDeleted } from "../account/cards.sql.ts";
import type { CardContext } from "../account/card-context.ts";
import { activeSubscription } from "../account/subscription.ts";
import { deletePendingSubscription, setSubscriptionEnd } from "../account/subscriptions.sql.ts";

/**
 * A holder gives a card up for good (P9): the plan ends with today, the network is terminated. The row stays for the
 * records and keeps its holder, so no one can bind it again, and use that is still reported is charged to them. Refuses
 * `card_status_conflict` while an eSIM's profile is being made: whether it fails, and the fee comes back, is not known yet.
 */
export async function deleteCard(ctx: Context, { card, today }: CardContext): Promise<void> {
  refuseWithoutProfile(card);
  await deletePendingSubscription(ctx.tx, card.id, today);
  if (activeSubscription(card.subscriptions, today))
    await setSubscriptionEnd(ctx.tx, card.id, today, addDays(today, 1));
  const stoppedAt = card.status === "USING" ? ctx.now : card.stoppedAt;
  const status = card.status === "NOT_ACTIVE" ? card.status : "PAUSED";
  await setDeleted(ctx.tx, card.id, { status, deletedAt: ctx.now, stoppedAt });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "delete", status, actorId: actingUser(ctx) }],
    ctx.now,
  );
  await addJobs(ctx.tx, [networkJobFor(card.id)]);
}
