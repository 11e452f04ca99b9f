import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { Card, SubscribedCard } from "../account/card.ts";
import { lockCards } from "../account/lock-cards.ts";
import { type Day, dayOf } from "../../platform/calendar.ts";
import { nowHolding } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { loadStates } from "../account/load-states.ts";
import { evaluateAccount } from "./evaluate-account.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";
import { writeEvaluation } from "./write-evaluation.ts";

export interface StockResult {
  readonly cardId: string;
  readonly error?: ProblemKey;
}

export type StockAction = (ctx: Context, card: SubscribedCard, today: Day) => Promise<void>;

/**
 * The frame around actions on cards without a holder: locks them, brings them to the present, does the action on each, and
 * settles what follows. A card that refuses is answered for itself, and the others go on; one that someone holds is a
 * `card_status_conflict`, one that does not exist `not_found`.
 */
export async function changeStock(
  ctx: Context,
  cardIds: readonly string[],
  action: StockAction,
): Promise<StockResult[]> {
  const ids = new Map([...new Set(cardIds)].flatMap((text) => idIfAny(text)));
  const lock = () =>
    lockCards(ctx.tx, { holderIds: [], cardIds: [...ids.values()], deletedSince: ctx.now });
  const held = await lock();
  const now = nowHolding(ctx, 0);
  const today = dayOf(now, ctx.shop.billingTimeZone);
  const settle = async (cards: readonly Card[]) => {
    const unheld = cards.filter(({ holderId }) => holderId === null);
    return evaluateAccount(null, await loadStates(ctx.tx, unheld, () => today), { now, today });
  };
  const evaluated = await settle(held);
  const bySettled = new Map(evaluated.map((card) => [card.before.id, card]));
  const known = new Set(held.map(({ id }) => id));
  const results: StockResult[] = [];
  for (const cardId of new Set(cardIds)) {
    const id = ids.get(cardId);
    const card = id === undefined ? undefined : bySettled.get(id);
    const error = card
      ? await refusalOf(() => action({ ...ctx, now }, asEvaluated(card), today))
      : id !== undefined && known.has(id)
        ? "card_status_conflict"
        : "not_found";
    results.push({ cardId, ...(error && { error }) });
  }
  await writeEvaluation(ctx.tx, await settle(await lock()), new Map(), now);
  return results;
}

/** An action refuses before it writes, so the transaction can go on with the next card. */
async function refusalOf(action: () => Promise<void>): Promise<ProblemKey | undefined> {
  try {
    await action();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal.key;
    throw refusal;
  }
}

function idIfAny(text: string): [string, bigint][] {
  try {
    return [[text, idOf(text)]];
  } catch {
    return [];
  }
}

function asEvaluated({ before, status, suspendReason }: EvaluatedCard): SubscribedCard {
  return { ...before, status, suspendReason };
}
