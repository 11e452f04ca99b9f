import { Problem } from "@farsim/contract/problems/problem.ts";
import { refuseDeletedAccount } from "../../accounts/refuse-deleted-account.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { Account } from "./account.ts";
import { loadStates } from "./load-states.ts";
import { lockAccounts, lockContextOf } from "./lock-accounts.ts";
import type { OpenCard } from "../card/open-card.ts";
import { saveAccounts } from "./save-accounts.ts";

interface Options {
  /** Further cards that the account does not hold, such as one that is being bound. */
  readonly cardIds?: readonly bigint[];
  /** Whether a deleted account may be changed: only by reversals of what was posted before it was deleted. */
  readonly isForDeletedToo?: boolean;
}

/**
 * The frame around a change of one customer's money or cards (`billing/README.md` names those of stock and of many accounts): locks the wallet and its cards, brings them to the
 * present, runs the change in memory, works out its consequences and writes the difference once. So an account is up to date
 * whenever it is touched, also if the worker is not running. `at` is the caller's context at the moment the locks were held.
 * Throws `not_found` for a deleted account.
 */
export async function withAccount<T>(
  ctx: Context,
  userId: bigint,
  change: (account: Account, at: Context) => T | Promise<T>,
  { cardIds = [], isForDeletedToo = false }: Options = {},
): Promise<T> {
  const [{ wallets, cards, context }] = await Promise.all([
    lockAccounts(lockContextOf(ctx), [userId], cardIds),
    isForDeletedToo || refuseDeletedAccount(ctx.tx, userId),
  ]);
  const wallet = wallets.get(userId);
  if (!wallet) throw new Problem("not_found");
  const states = await loadStates(ctx.tx, cards, () => context.today);
  const account = new Account(wallet, states, context);
  const result = await change(account, { ...ctx, now: context.now });
  await saveAccounts(ctx.tx, [account]);
  return result;
}

/** A holder's action on one of their cards. Throws `not_found` for any other card. */
export function withOwnCard<T>(
  ctx: Context,
  cardId: bigint,
  change: (card: OpenCard, account: Account, at: Context) => T | Promise<T>,
): Promise<T> {
  return withAccount(ctx, actingUser(ctx), (account, at) =>
    change(account.ownCard(cardId), account, at),
  );
}
