import { lockWallets } from "../../ledger/lock-wallets.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { dayOf, startOfDay } from "../../platform/calendar.ts";
import { type Clock, type Instant, nowHolding } from "../../platform/clock.ts";
import { actingReason, answerableUserIfAny, type Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { Account } from "./account.ts";
import type { Card } from "../card/card.ts";
import {
  type CardsWanted,
  findCardsOfWallets,
  type LockedCard,
  lockCardRowsOfWallets,
  lockCardsOfWallets,
} from "./cards.sql.ts";
import type { CardState } from "../card/card-state.ts";
import { loadStates } from "./load-states.ts";
import type { ChangeContext } from "../card/change-context.ts";

/** What locking needs of its caller. */
interface LockContext {
  readonly tx: Transaction;
  /** Read again once all is locked; without it `now` stands. */
  readonly clock?: Clock | undefined;
  readonly now: Instant;
  readonly zone: string;
  readonly actorId?: bigint | undefined;
  readonly reason?: string | undefined;
}

/** What is locked until commit, and the moment at which it is. */
export interface LockedAccounts {
  readonly wallets: ReadonlyMap<bigint, Wallet>;
  readonly cards: readonly Card[];
  /** Cards that are locked and not loaded, because use of theirs is plain. */
  readonly plainUseCards: readonly LockedCard[];
  readonly context: ChangeContext;
}

export function lockContextOf(ctx: Context): LockContext {
  const { tx, clock, now, shop } = ctx;
  return {
    tx,
    clock,
    now,
    zone: shop.billingTimeZone,
    actorId: answerableUserIfAny(ctx),
    reason: actingReason(ctx),
  };
}

/**
 * Locks wallets, then all their cards and the further cards, each in the order of their ids (`ARCHITECTURE.md`, Locks:
 * never a wallet after a card). The cards come as they are once they are locked; what belongs to them must be loaded by
 * statements after this one. Of cards whose use is plain the rows alone are locked, and no wallet.
 */
export async function lockAccounts(
  { tx, clock, now, zone, actorId, reason }: LockContext,
  userIds: readonly bigint[],
  cardIds: readonly bigint[],
  plainIds: readonly bigint[] = [],
): Promise<LockedAccounts> {
  const wanted = {
    holderIds: [...new Set(userIds)],
    cardIds,
    deletedSince: startOfDay(dayOf(now, zone), zone),
  };
  // The cards are locked and read once the wallets are locked (`ARCHITECTURE.md`, Statements sent together).
  const [wallets, { cards, plainUseCards }] = await Promise.all([
    lockWallets(tx, userIds),
    lockCards(tx, wanted, plainIds),
  ]);
  let lastChange = 0;
  for (const { changedAtMillis } of wallets.values())
    lastChange = Math.max(lastChange, changedAtMillis);
  const lockedAt = nowHolding({ ...(clock && { clock }), now }, lastChange);
  return {
    wallets,
    cards,
    plainUseCards,
    context: { now: lockedAt, today: dayOf(lockedAt, zone), zone, actorId, reason },
  };
}

/** One statement locks all of them in the order of their ids; what is loaded is read after it. */
async function lockCards(
  tx: Transaction,
  wanted: CardsWanted,
  plainIds: readonly bigint[],
): Promise<Pick<LockedAccounts, "cards" | "plainUseCards">> {
  if (plainIds.length === 0)
    return { cards: await lockCardsOfWallets(tx, wanted), plainUseCards: [] };
  const { holderIds, cardIds } = wanted;
  const [locked, cards] = await Promise.all([
    lockCardRowsOfWallets(tx, { ...wanted, cardIds: [...cardIds, ...plainIds] }),
    holderIds.length + cardIds.length > 0 ? findCardsOfWallets(tx, wanted) : [],
  ]);
  const loaded = new Set(cards.map(({ id }) => id));
  return { cards, plainUseCards: locked.filter(({ id }) => !loaded.has(id)) };
}

/**
 * Loads an account for each locked wallet, and one without a wallet (the stock) if a locked card has no holder. `rateFromOf`
 * gives the first day of a card that is rated again: today by default, for reported use the day of the earliest record.
 */
export async function openAccounts(
  tx: Transaction,
  { wallets, cards, context }: LockedAccounts,
  rateFromOf: (cardId: bigint) => string = () => context.today,
): Promise<Account[]> {
  return accountsOf(wallets, await loadStates(tx, cards, rateFromOf), context);
}

/** One account for each wallet, and one for the stock where some card has no holder; cards of other holders are left out. */
export function accountsOf(
  wallets: ReadonlyMap<bigint, Wallet>,
  states: readonly CardState[],
  context: ChangeContext,
): Account[] {
  const byHolder = Map.groupBy(states, ({ holderId }) => holderId);
  const stock = byHolder.get(null);
  return [
    ...[...wallets.values()].map(
      (wallet) => new Account(wallet, byHolder.get(wallet.userId) ?? [], context),
    ),
    ...(stock ? [new Account(null, stock, context)] : []),
  ];
}
