import type { AccountExport } from "@farsim/contract/account-export.ts";
import { activityKindOf, topUpCauseOf } from "../../ledger/activity.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { auditRead } from "../../platform/security/audit-once.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { acceptancesOf } from "../../shop/legal/accept-documents.ts";
import { allViewsOf, auditView } from "../customer-view/customer-view.ts";
import { allNotesOn } from "../notes/list-notes.ts";
import {
  activitiesOf,
  cardsOf,
  payOrdersOf,
  profileOf,
  purchasesOf,
  subscriptionsOf,
  usageOf,
} from "./export.sql.ts";
import { instantText, sessionShown } from "../sessions/session-shown.ts";
import { findAllSessions } from "../sessions/sessions-of-user.sql.ts";
import type { InvoicesOfAccounts } from "../invoices-of-accounts.ts";
import type { PayoutsOfAccounts } from "../payouts-of-accounts.ts";
import { settingsOf } from "../settings/settings.ts";

/** How `cards` shows what happened to an account's cards: `accounts` may not import it, so it is handed in. */
export type CardHistoryOf = (
  ctx: Context,
  holderId: bigint,
) => Promise<AccountExport["cardHistory"]>;

interface Parts {
  readonly database: Database;
  readonly cardHistoryOf: CardHistoryOf;
  readonly payouts: Pick<PayoutsOfAccounts, "payoutsOf">;
  readonly invoices: Pick<InvoicesOfAccounts, "invoicesOf">;
}

/**
 * All that is kept about someone, for them to take along. An administrator in the customer's view takes everything at once: that is put on record before
 * they have it, in a transaction of its own, because a view's own can write nothing.
 */
export async function takeExport(
  steps: Steps,
  { database, ...parts }: Parts,
): Promise<AccountExport> {
  const { actor, document } = await steps.step(async (ctx) => ({
    actor: ctx.actor,
    document: await exportAccount(ctx, parts),
  }));
  if (actor.kind === "view")
    await auditRead(database, { steps, actor }, (ctx) => auditView(ctx, "user/export"));
  return document;
}

/** One snapshot, one document. */
async function exportAccount(
  ctx: Context,
  { cardHistoryOf, payouts, invoices }: Omit<Parts, "database">,
): Promise<AccountExport> {
  const { tx, shop, language, now } = ctx;
  const userId = actingUser(ctx);
  const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const profile = await profileOf(tx, userId);
  const sessions = await findAllSessions(tx, userId);
  const cards = await cardsOf(tx, userId);
  const usage = await usageOf(tx, userId, language);
  const activities = await activitiesOf(tx, userId, language);
  const payOrders = await payOrdersOf(tx, userId);
  return {
    exportedAt: instantText(now),
    profile: {
      ...profile,
      id: String(userId),
      level: profile.level === 1 ? 1 : 0,
      createdAt: instantText(profile.createdAt),
      balance: amount(profile.balance),
      currency: shop.currency,
    },
    settings: await settingsOf(ctx, userId),
    acceptances: await acceptancesOf(tx, userId),
    sessions: sessions.map((session) => ({
      ...sessionShown(session),
      expiresAt: instantText(session.expiresAt),
      endedAt: session.endedAt && instantText(session.endedAt),
    })),
    views: await allViewsOf(ctx, userId),
    notes: await allNotesOn(ctx, userId),
    cards: cards.map((card) => ({
      ...card,
      id: String(card.id),
      boundAt: instantText(card.boundAt),
      deletedAt: card.deletedAt && instantText(card.deletedAt),
    })),
    cardHistory: await cardHistoryOf(ctx, userId),
    subscriptions: (await subscriptionsOf(tx, userId, language)).map((subscription) => ({
      ...subscription,
      cardId: String(subscription.cardId),
      orderedAt: instantText(subscription.orderedAt),
    })),
    usage: usage.map(({ bytes, cardId, ...use }) => ({
      cardId: String(cardId),
      ...use,
      usedMb: megabytesOf(bytes),
    })),
    activities: activities.map(({ cause, ...activity }) => ({
      ...activity,
      kind: activityKindOf({ type: activity.type, cause: topUpCauseOf(cause) }),
      reverses: activity.reverses === null ? null : String(activity.reverses),
      id: String(activity.id),
      change: amount(activity.change),
      balanceAfter: amount(activity.balanceAfter),
      changeTime: instantText(activity.changeTime),
      cardId: activity.cardId === null ? null : String(activity.cardId),
    })),
    payouts: await payouts.payoutsOf(ctx, userId),
    ...(await invoices.invoicesOf(ctx, userId)),
    payOrders: payOrders.map((order) => ({
      ...order,
      id: String(order.id),
      amount: amount(order.amount),
      serviceFee: amount(order.serviceFee),
      createdAt: instantText(order.createdAt),
      finishedAt: order.finishedAt && instantText(order.finishedAt),
      cancelledAt: order.cancelledAt && instantText(order.cancelledAt),
      purchaseId: order.purchaseId === null ? null : String(order.purchaseId),
    })),
    purchases: (await purchasesOf(tx, userId, language)).map((purchase) => ({
      ...purchase,
      id: String(purchase.id),
      cardId: purchase.cardId === null ? null : String(purchase.cardId),
      createdAt: instantText(purchase.createdAt),
    })),
  };
}
