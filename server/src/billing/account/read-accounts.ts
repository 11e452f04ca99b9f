import { findWallets } from "../../ledger/lock-wallets.ts";
import { type Day, dayOf, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";
import type { Account } from "./account.ts";
import { findCardsOfWallets } from "./cards.sql.ts";
import { findCards } from "./find-cards.ts";
import { loadStates } from "./load-states.ts";
import { accountsOf } from "./lock-accounts.ts";

/** An account at this moment, by the rules that a change goes by; nothing is locked or written. */
export async function readAccount(ctx: Context, userId: bigint): Promise<Account> {
  const [account] = await readAccounts(ctx, [userId], []);
  if (!account) throw new Error(`account ${userId} has no wallet`);
  return account;
}

/** Some cards at this moment, in stock or held: which cards of a wallet run depends on its others, so all are evaluated. */
export async function readCards(
  ctx: Context,
  cardIds: readonly bigint[],
): Promise<{ readonly cards: readonly EvaluatedCard[]; readonly today: Day }> {
  const holders = (await findCards(ctx.tx, cardIds)).flatMap(({ holderId }) => holderId ?? []);
  const accounts = await readAccounts(ctx, [...new Set(holders)], cardIds);
  const wanted = new Set(cardIds);
  return {
    cards: accounts.flatMap(({ evaluated }) =>
      evaluated.filter(({ input }) => wanted.has(input.id)),
    ),
    today: dayOf(ctx.now, ctx.shop.billingTimeZone),
  };
}

/**
 * The accounts of some holders, and that of the stock where one of the cards has none, at this moment. `rateFromOf` gives the first day of
 * a card that is rated again: today by default.
 */
export async function readAccounts(
  { tx, now, shop }: Context,
  holderIds: readonly bigint[],
  cardIds: readonly bigint[],
  rateFromOf?: (cardId: bigint) => Day,
): Promise<Account[]> {
  const zone = shop.billingTimeZone;
  const today = dayOf(now, zone);
  const deletedSince = startOfDay(today, zone);
  const [wallets, states] = await Promise.all([
    findWallets(tx, holderIds),
    findCardsOfWallets(tx, { holderIds, cardIds, deletedSince }).then((cards) =>
      loadStates(tx, cards, rateFromOf ?? (() => today)),
    ),
  ]);
  return accountsOf(wallets, states, { now, today, zone });
}
