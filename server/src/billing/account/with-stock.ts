import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { RetryTransaction } from "../../platform/database/retries.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { findCards } from "./find-cards.ts";
import { lockAccounts, lockContextOf, openAccounts } from "./lock-accounts.ts";
import type { OpenCard } from "../card/open-card.ts";
import { refusalOf } from "./refusal-of.ts";
import { saveAccounts } from "./save-accounts.ts";
import { withAccount } from "./with-account.ts";

export interface StockResult {
  readonly cardId: string;
  readonly error?: ProblemKey;
}

export type StockChange = (card: OpenCard, at: Context) => void | Promise<void>;

/**
 * Runs a change of each of some cards without a holder: locks, loads, changes and saves them. A card that refuses is answered for itself,
 * and the others go on; one that has a holder is a `card_status_conflict`, one that does not exist `not_found`.
 */
export async function withStock(
  ctx: Context,
  cardIds: readonly string[],
  change: StockChange,
): Promise<StockResult[]> {
  const ids = new Map([...new Set(cardIds)].map((text) => [text, idIfAny(text)]));
  const wanted = [...ids.values()].filter((id) => id !== undefined);
  const locked = await lockAccounts(lockContextOf(ctx), [], wanted);
  const inStock = locked.cards.filter(({ holderId }) => holderId === null);
  const [stock] = await openAccounts(ctx.tx, { ...locked, cards: inStock });
  const at = { ...ctx, now: locked.context.now };
  const withHolder = new Set(
    locked.cards.filter(({ holderId }) => holderId !== null).map(({ id }) => id),
  );
  const results: StockResult[] = [];
  for (const [cardId, id] of ids) {
    const error = await refusalOf(async () => {
      if (id === undefined) throw new Problem("not_found");
      if (withHolder.has(id)) throw new Problem("card_status_conflict");
      if (!stock) throw new Problem("not_found");
      try {
        await change(stock.card(id), at);
      } catch (refusal) {
        stock.discard(id);
        throw refusal;
      }
    });
    results.push({ cardId, ...(error && { error }) });
  }
  if (stock) await saveAccounts(ctx.tx, [stock]);
  return results;
}

/** An administrator's action on any card: with its holder's account (`withAccount`), or in stock (`withStock`). Throws `not_found`. */
export async function withAnyCard(
  ctx: Context,
  cardId: bigint,
  change: (card: OpenCard) => void,
): Promise<void> {
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card || card.deletedAt !== null) throw new Problem("not_found");
  if (card.holderId !== null)
    return withAccount(ctx, card.holderId, (account) => change(account.ownCard(cardId)));
  const [result] = await withStock(ctx, [String(cardId)], change);
  if (!result?.error) return;
  const [now] = await findCards(ctx.tx, [cardId]);
  // A customer bound it before we had the lock: start again with that account.
  if (now && now.holderId !== null) throw new RetryTransaction();
  throw new Problem(result.error);
}
