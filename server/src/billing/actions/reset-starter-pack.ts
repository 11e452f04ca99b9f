import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { SubscribedCard } from "../account/card.ts";
import { packDaysOf, setPack } from "./packs.sql.ts";
import { dayAfterPack, expiryAfter } from "../account/starter-pack.ts";
import {
  getLastTerms,
  insertSubscription,
  setSubscriptionEnd,
  setSubscriptionOrdered,
} from "../account/subscriptions.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/**
 * An administrator gives a pack without a holder another expire time, or (without one) its full days anew, counted from
 * now (S2). Days that are past keep what they had: an expired pack runs again from today. Refuses `card_status_conflict`.
 */
export async function resetStarterPack(
  ctx: Context,
  card: SubscribedCard,
  today: Day,
  expireTime?: Instant,
): Promise<void> {
  if (!card.isStarterPack || card.adminStop !== null) throw new Problem("card_status_conflict");
  // A job may come to a card after the time that was chosen for it.
  if (expireTime && Temporal.Instant.compare(expireTime, ctx.now) <= 0)
    throw new Problem("card_status_conflict");
  const status = requireNextStatus(card.status, "resetStarterPack");
  const days = await packDaysOf(ctx.tx, card.id);
  const expiresAt = expireTime ?? expiryAfter(ctx.now, days);
  const to = dayAfterPack(expiresAt, ctx.shop.billingTimeZone);
  const last = card.subscriptions.findLast(
    ({ payerId, to: end }) => payerId === null && end !== null && end > today,
  );
  if (last) {
    // A pack that was set anew on the day of its revert begins tomorrow, and cannot end before.
    if (to <= last.from) throw new Problem("card_status_conflict");
    const covered = last.from > today ? last.from : today;
    await setSubscriptionEnd(ctx.tx, card.id, covered, to);
    if (!expireTime) await setSubscriptionOrdered(ctx.tx, card.id, covered, ctx.now);
  } else {
    const { planId, version } = await getLastTerms(ctx.tx, card.id);
    await insertSubscription(ctx.tx, {
      cardId: card.id,
      from: today,
      to,
      planId,
      version,
      payerId: null,
      orderedAt: ctx.now,
    });
  }
  await setPack(ctx.tx, card.id, { status, days, expiresAt });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "resetStarterPack", status, actorId: actingUser(ctx) }],
    ctx.now,
  );
}
