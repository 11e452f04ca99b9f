import { Problem } from "@farsim/contract/problems/problem.ts";
import { refuseDeletedAccount } from "../../accounts/refuse-deleted-account.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { Account } from "./account.ts";
import { loadStates } from "./load-states.ts";
import { lockAccounts, lockContextOf } from "./lock-accounts.ts";
import type { OpenCard } from "../card/open-card.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";
import type { Day } from "../../platform/calendar.ts";
import { saveAccounts } from "./save-accounts.ts";

type Change<T> = (account: Account, at: Context) => T | Promise<T>;

interface Options {
  /** Further cards that the account does not hold, such as one that is being bound. */
  readonly cardIds?: readonly bigint[];
  /** For work that must finish after an account is deleted: reversals, what becomes of a payment, payouts, announced changes of plan. */
  readonly allowDeleted?: boolean;
}

/**
 * What a change gave, and the account's cards after it: `input` is each card as the change left it; `status`, `suspendReason` and `ratedUse` are
 * worked out from that, and are what a reading would give. `fees`, `change` and `history` are those of this change.
 */
export interface Changed<T> {
  readonly result: T;
  readonly evaluated: readonly EvaluatedCard[];
  readonly today: Day;
}

/**
 * Runs a change of one customer's money or cards (`billing/README.md` names what does so for stock and for many accounts): locks the wallet and its
 * cards, loads them, runs the change in memory, works out its consequences and saves the difference once. So an account is up to date
 * whenever it is touched, also if the worker is not running. `at` is the caller's context at the moment when all was locked.
 * Throws `not_found` for a deleted account.
 */
export async function withAccount<T>(
  ctx: Context,
  userId: bigint,
  change: Change<T>,
  options: Options = {},
): Promise<T> {
  return (await changeAccount(ctx, userId, change, options)).result;
}

/** As `withAccount`, and gives the account's cards as the change has left them (`Changed` says which of their fields a reading would give). */
export async function changeAccount<T>(
  ctx: Context,
  userId: bigint,
  change: Change<T>,
  { cardIds = [], allowDeleted = false }: Options = {},
): Promise<Changed<T>> {
  // Done in this order (`ARCHITECTURE.md`, Statements sent together).
  const [{ wallets, cards, context }] = await Promise.all([
    lockAccounts(lockContextOf(ctx), [userId], cardIds),
    allowDeleted || refuseDeletedAccount(ctx.tx, userId),
  ]);
  const wallet = wallets.get(userId);
  if (!wallet) throw new Problem("not_found");
  const states = await loadStates(ctx.tx, cards, () => context.today);
  const account = new Account(wallet, states, context);
  const result = await change(account, { ...ctx, now: context.now });
  const { evaluated } = await saveAccounts(ctx.tx, [account]);
  return { result, evaluated, today: context.today };
}

export type CardAction<T> = (card: OpenCard, account: Account, at: Context) => T | Promise<T>;

const onCard =
  <T>(cardId: bigint, change: CardAction<T>): Change<T> =>
  (account, at) =>
    change(account.ownCard(cardId), account, at);

/** A holder's action on one of their cards. Throws `not_found` for any other card. */
export async function withOwnCard<T>(
  ctx: Context,
  cardId: bigint,
  change: CardAction<T>,
): Promise<T> {
  return withAccount(ctx, actingUser(ctx), onCard(cardId, change));
}

/** As `withOwnCard`, and gives the account's cards as `changeAccount` does. */
export async function changeOwnCard<T>(
  ctx: Context,
  cardId: bigint,
  change: CardAction<T>,
): Promise<Changed<T>> {
  return changeAccount(ctx, actingUser(ctx), onCard(cardId, change));
}
