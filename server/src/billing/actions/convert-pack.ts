import { Problem } from "@farsim/contract/problems/problem.ts";
import { post } from "../../ledger/post.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { actingUser, type Context, isAdministrator } from "../../platform/context.ts";
import type { SubscribedCard } from "../account/card.ts";
import { convertPack } from "./packs.sql.ts";
import { packCredit, wholeDaysLeft } from "../account/starter-pack.ts";
import { activeSubscription } from "../account/subscription.ts";
import {
  deletePendingSubscription,
  getLastTerms,
  insertSubscription,
  setSubscriptionEnd,
} from "../account/subscriptions.sql.ts";

/**
 * A pack that a customer binds becomes their pay-as-you-go card for good (S4, S5): the value of the whole days left is
 * credited, today stays the pack's if it covers today, and the same terms go on with them as payer. Returns their wallet.
 * Refuses `no_permission` to an administrator where there is something to credit: anyone who makes packs and prices takes none.
 */
export async function convertStarterPack(
  ctx: Context,
  wallet: Wallet,
  card: SubscribedCard,
  today: Day,
): Promise<Wallet> {
  const current = activeSubscription(card.subscriptions, today);
  if (!card.expiresAt) throw new Error(`pack ${card.id} never expires`);
  // The last, not today's: a pack that was set anew after a revert begins tomorrow.
  const terms = await getLastTerms(ctx.tx, card.id);
  const userId = actingUser(ctx);
  const { planId, version } = terms;
  const packDaysLeft = wholeDaysLeft(card.expiresAt, ctx.now);
  const changeMicros = packCredit(terms, packDaysLeft, ctx.shop.currencyDigits);
  if (changeMicros > 0n && isAdministrator(ctx)) throw new Problem("no_permission");
  const from = current ? addDays(today, 1) : today;
  await deletePendingSubscription(ctx.tx, card.id, today);
  if (current) await setSubscriptionEnd(ctx.tx, card.id, today, from);
  await insertSubscription(ctx.tx, {
    cardId: card.id,
    from,
    to: null,
    planId,
    version,
    payerId: userId,
    orderedAt: ctx.now,
  });
  await convertPack(ctx.tx, card.id, planId);
  if (changeMicros === 0n) return wallet;
  const posting = {
    userId,
    type: "REFUND",
    changeMicros,
    tradeDate: today,
    cardId: card.id,
    plan: { planId, version },
    packDaysLeft,
  } as const;
  const { wallets } = await post(ctx.tx, new Map([[userId, wallet]]), [posting], ctx.now);
  return wallets.get(userId)!;
}
