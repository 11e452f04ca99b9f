import type { Micros } from "@farsim/contract/values/amount.ts";
import { cardsOfWallets, findCards } from "../account/lock-cards.ts";
import { findWallets } from "../../ledger/lock-wallets.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { type Day, dayOf, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { loadStates } from "../account/load-states.ts";
import { evaluateAccount } from "./evaluate-account.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

export interface EvaluatedCards {
  readonly cards: EvaluatedCard[];
  readonly today: Day;
}

/**
 * A holder's cards as they stand at this moment, settled by the same rules as a change would, but nothing is written; and what
 * their wallet holds after that.
 */
export async function evaluatedCardsOf(
  ctx: Context,
  holderId: bigint,
): Promise<EvaluatedCards & { readonly balanceMicros: Micros }> {
  const { wallets, ...evaluated } = await settle(ctx, [holderId], []);
  const fees = evaluated.cards.flatMap((card) => card.fees);
  const stored = wallets.get(holderId)?.balanceMicros ?? 0n;
  const balanceMicros = fees.reduce((sum, fee) => sum + fee.changeMicros, stored);
  return { ...evaluated, balanceMicros };
}

/** The same for some cards, no matter who holds them: which of a wallet's cards run depends on the others, so all are settled. */
export async function evaluatedCards(
  ctx: Context,
  cardIds: readonly bigint[],
): Promise<EvaluatedCards> {
  const holders = (await findCards(ctx.tx, cardIds)).flatMap(({ holderId }) => holderId ?? []);
  const { cards, today } = await settle(ctx, [...new Set(holders)], cardIds);
  const wanted = new Set(cardIds);
  return { cards: cards.filter(({ before }) => wanted.has(before.id)), today };
}

async function settle(
  ctx: Context,
  holderIds: readonly bigint[],
  cardIds: readonly bigint[],
): Promise<EvaluatedCards & { readonly wallets: ReadonlyMap<bigint, Wallet> }> {
  const zone = ctx.shop.billingTimeZone;
  const today = dayOf(ctx.now, zone);
  const wallets = await findWallets(ctx.tx, holderIds);
  const cards = await cardsOfWallets(ctx.tx, {
    holderIds,
    cardIds,
    deletedSince: startOfDay(today, zone),
  });
  const states = await loadStates(ctx.tx, cards, () => today);
  const evaluated = [...Map.groupBy(states, ({ holderId }) => holderId)].flatMap(
    ([holderId, own]) => {
      const wallet = holderId === null ? undefined : wallets.get(holderId);
      return evaluateAccount(wallet?.balanceMicros ?? null, own, { now: ctx.now, today });
    },
  );
  return { cards: evaluated, today, wallets };
}
