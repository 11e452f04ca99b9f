import { Problem } from "@farsim/contract/problems/problem.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Terms } from "../../plans/terms.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { SubscribedCard } from "../account/card.ts";
import { setPack } from "./packs.sql.ts";
import { dayAfterPack, expiryAfter } from "../account/starter-pack.ts";
import { activeSubscription } from "../account/subscription.ts";
import { insertSubscription } from "../account/subscriptions.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/**
 * An administrator makes a card in stock a prepaid pack (S1): it runs from today on these terms, without a payer, until it
 * expires. A card that was a pack until today begins tomorrow: no day has two plans. Refuses `card_status_conflict`.
 */
export async function setStarterPack(
  ctx: Context,
  card: SubscribedCard,
  today: Day,
  terms: Terms,
  days: number,
): Promise<void> {
  if (card.holderId !== null || card.isStarterPack) throw new Problem("card_status_conflict");
  const status = requireNextStatus(card.status, "setStarterPack");
  const expiresAt = expiryAfter(ctx.now, days);
  const from = activeSubscription(card.subscriptions, today) ? addDays(today, 1) : today;
  const { planId, version } = terms;
  // A pack of one day that is set at midnight before a day of 25 hours expires on the day it begins.
  const after = dayAfterPack(expiresAt, ctx.shop.billingTimeZone);
  const to = after > from ? after : addDays(from, 1);
  await insertSubscription(ctx.tx, {
    cardId: card.id,
    from,
    to,
    planId,
    version,
    payerId: null,
    orderedAt: ctx.now,
  });
  await setPack(ctx.tx, card.id, { status, days, expiresAt });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "setStarterPack", status, actorId: actingUser(ctx) }],
    ctx.now,
  );
}
