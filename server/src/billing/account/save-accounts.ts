import { networkJobFor } from "../../channels/carriers/network-job.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import { type TaxBasis, taxesFor, writePostings } from "../../ledger/post.ts";
import { sameVersion } from "../../plans/terms.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { addJobs, type Job } from "../../platform/jobs/jobs.ts";
import { sameNetwork } from "../card/card.ts";
import type { CardState } from "../card/card-state.ts";
import type { OpenCard } from "../card/open-card.ts";
import type { Subscription } from "../card/subscription.ts";
import { changedCycles, changedDays } from "../evaluation/evaluate-account.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";
import type { Account, Outcome } from "./account.ts";
import { insertPurchases } from "./add-on-purchases.sql.ts";
import { insertHistory, updateChangedCards, updateEvaluatedCards } from "./card-changes.sql.ts";
import { queueAlerts } from "./queue-alerts.ts";
import {
  type CardSubscription,
  deleteSubscriptions,
  insertSubscriptions,
  updateSubscriptions,
} from "./subscriptions.sql.ts";
import { type CardDay, deleteCycles, insertCycles, insertFees, upsertDays } from "./use.sql.ts";

/**
 * Writes the difference between accounts as they were loaded and as they are now, set by set: activities and fees, use,
 * cycles, plans, cards (a card that an action changed as a whole) and their history. With it go the jobs for the carriers, the
 * emails, and the events for open screens. Returns what was posted, and the cards as they were evaluated (`Changed` in `with-account.ts`
 * says what their fields hold).
 */
export async function saveAccounts(
  tx: Transaction,
  accounts: readonly Account[],
): Promise<Pick<Outcome, "evaluated" | "posted">> {
  const [first] = accounts;
  if (!first) return { evaluated: [], posted: [] };
  const { now } = first.context;
  const countries = new Map(
    accounts.flatMap(({ wallet }) => (wallet ? [[wallet.userId, wallet.country]] : [])),
  );
  const outcomes = accounts.map((account) => ({ account, ...account.outcome() }));
  const evaluated = outcomes.flatMap((one) => one.evaluated);
  const posted = outcomes.flatMap((one) => one.posted);
  const days = evaluated.flatMap((card) =>
    changedDays(card, first.context.today).map((day) => ({ cardId: card.input.id, ...day })),
  );
  const opened = accounts.flatMap((account) => account.openCards).filter((card) => card.isChanged);
  publishChanges(tx, accounts, evaluated, days);
  // Read before anything is written. Then the order of the array is the order of writing (`ARCHITECTURE.md`, Statements sent together).
  const taxes = await taxesFor(tx, posted);
  await Promise.all([
    savePostings(tx, posted, opened, { now, taxes, countries }),
    saveUse(tx, evaluated, days),
    saveSubscriptions(tx, opened),
    saveCards(tx, evaluated, opened, now),
    addJobs(tx, networkJobs(evaluated, opened)),
    queueAlerts(tx, outcomes, first.context),
  ]);
  return { evaluated, posted };
}

function publishChanges(
  tx: Transaction,
  accounts: readonly Account[],
  evaluated: readonly EvaluatedCard[],
  days: readonly CardDay[],
): void {
  const used = new Set(days.map(({ cardId }) => cardId));
  for (const { wallet, openCards } of accounts)
    if (wallet && openCards.some((card) => card.isChanged))
      tx.publish({ userId: wallet.userId, topic: "card" });
  for (const { input, change } of evaluated) {
    const { id, holderId: userId } = input;
    if (userId === null) continue;
    if (change) tx.publish({ userId, topic: "card" });
    if (used.has(id)) tx.publish({ userId, topic: "usage" });
  }
}

/** Fees and purchases refer to activities, so they stand after them in the array. */
async function savePostings(
  tx: Transaction,
  posted: readonly PostedActivity[],
  opened: readonly OpenCard[],
  { now, ...taxBasis }: TaxBasis & { readonly now: Instant },
): Promise<void> {
  const fees = posted.filter(({ type }) => type === "DAILY_FEE");
  const purchases = opened.flatMap(({ id, newPurchases }) =>
    newPurchases.map((purchase) => ({ cardId: id, ...purchase })),
  );
  await Promise.all([
    writePostings(tx, posted, now, taxBasis),
    fees.length > 0 && insertFees(tx, fees),
    purchases.length > 0 && insertPurchases(tx, purchases, now),
  ]);
}

async function saveUse(
  tx: Transaction,
  evaluated: readonly EvaluatedCard[],
  days: readonly CardDay[],
): Promise<void> {
  const cycles = evaluated.map((card) => ({ cardId: card.input.id, ...changedCycles(card) }));
  const removed = cycles.flatMap(({ cardId, removed }) =>
    removed.map((cycle) => ({ cardId, ...cycle })),
  );
  const added = cycles.flatMap(({ cardId, added }) => added.map((cycle) => ({ cardId, ...cycle })));
  await Promise.all([
    days.length > 0 && upsertDays(tx, days),
    removed.length > 0 && deleteCycles(tx, removed),
    added.length > 0 && insertCycles(tx, added),
  ]);
}

/** Ends plans before it adds others, by the order of the array: at no moment do two cover a day. */
async function saveSubscriptions(tx: Transaction, opened: readonly OpenCard[]): Promise<void> {
  const removed: CardSubscription[] = [];
  const changed: CardSubscription[] = [];
  const added: CardSubscription[] = [];
  for (const { id: cardId, stored, subscriptions } of opened) {
    const before = new Map(stored.subscriptions.map((one) => [one.from, one]));
    const after = new Map(subscriptions.map((one) => [one.from, one]));
    for (const one of before.values()) {
      const is = after.get(one.from);
      if (!is || !isSamePlan(one, is)) removed.push({ cardId, ...one });
    }
    for (const one of after.values()) {
      const was = before.get(one.from);
      if (was === one) continue;
      if (was && isSamePlan(was, one)) changed.push({ cardId, ...one });
      else added.push({ cardId, ...one });
    }
  }
  await Promise.all([
    removed.length > 0 && deleteSubscriptions(tx, removed),
    changed.length > 0 && updateSubscriptions(tx, changed),
    added.length > 0 && insertSubscriptions(tx, added),
  ]);
}

const isSamePlan = (a: Subscription, b: Subscription): boolean =>
  sameVersion(a.terms, b.terms) && a.payerId === b.payerId;

async function saveCards(
  tx: Transaction,
  evaluated: readonly EvaluatedCard[],
  opened: readonly OpenCard[],
  now: Instant,
): Promise<void> {
  const openedIds = new Set(opened.map(({ id }) => id));
  const changes = new Map(
    evaluated.flatMap(({ change }) => (change ? [[change.cardId, change]] : [])),
  );
  const changed = opened.map((card): CardState => ({ ...card.toState(), ...changes.get(card.id) }));
  const others = [...changes.values()].filter(({ cardId }) => !openedIds.has(cardId));
  const history = [
    ...opened.flatMap((card) => card.history),
    ...evaluated.flatMap((card) => card.history),
  ];
  await Promise.all([
    changed.length > 0 && updateChangedCards(tx, changed, now),
    others.length > 0 && updateEvaluatedCards(tx, others),
    history.length > 0 && insertHistory(tx, history, now),
  ]);
}

/** Carriers hear of each card whose network must change, and of each deleted card, which they terminate. */
function networkJobs(evaluated: readonly EvaluatedCard[], opened: readonly OpenCard[]): Job[] {
  const switched = evaluated.filter(
    ({ input, change }) => change !== undefined && !sameNetwork(change.network, input.network),
  );
  const deleted = opened.filter(({ fields, stored }) => fields.deletedAt !== stored.deletedAt);
  const cardIds = new Set([
    ...switched.map(({ input }) => input.id),
    ...deleted.map(({ id }) => id),
  ]);
  return [...cardIds].map(networkJobFor);
}
