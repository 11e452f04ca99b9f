import { refuseDeletedAccount } from "../../accounts/refuse-deleted-account.ts";
import type { Micros } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { SubscribedCard } from "../account/card.ts";
import { lockCards } from "../account/lock-cards.ts";
import type { CardContext } from "../account/card-context.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { type Day, dayOf, startOfDay } from "../../platform/calendar.ts";
import { type Instant, nowHolding } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { availableOf } from "../rating/credit.ts";
import { loadStates } from "../account/load-states.ts";
import { evaluateAccount } from "./evaluate-account.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";
import { queueAlerts, queueRechargeAlert } from "./queue-alerts.ts";
import { writeEvaluation } from "./write-evaluation.ts";

/** A wallet with all its cards, locked and brought to the present. */
export interface LockedAccount {
  readonly wallet: Wallet;
  /** What it holds once the fees that are due have been taken. */
  readonly balanceMicros: Micros;
  readonly cards: readonly SubscribedCard[];
  readonly today: Day;
  /** How one of the locked cards stands; refuses `not_found` for a card of another person, unless it was asked for by name. */
  contextOf(cardId: bigint): CardContext;
}

export interface Change<T> {
  readonly result: T;
  /** The wallet after the action's own postings. */
  readonly wallet?: Wallet;
  /** Whether the action wrote to cards, so that they must be read again. */
  readonly cardsChanged: boolean;
}

interface Terms {
  /** Whether the wallet of a deleted account may be changed: only by what puts right what was booked while it was open. */
  readonly isForDeletedToo?: boolean;
}

/**
 * The frame around everything that touches a customer's money or cards: locks the wallet, then all its cards (and cards
 * beside, for a bind), brings them to the present day, does the action, and settles what follows: fees of use that has
 * become ratable, which cards run, what the carriers must be told. So no job is needed to make the present true.
 * Refuses `not_found` for an account that was deleted, unless the action is for those too.
 */
export async function changeWallet<T>(
  ctx: Context,
  userId: bigint,
  beside: readonly bigint[],
  action: (ctx: Context, held: LockedAccount) => Promise<Change<T>>,
  { isForDeletedToo = false }: Terms = {},
): Promise<T> {
  const wallet = (await lockWallets(ctx.tx, [userId])).get(userId);
  if (!wallet) throw new Problem("not_found");
  const cards = (deletedSince: Instant) =>
    lockCards(ctx.tx, { holderIds: [userId], cardIds: beside, deletedSince });
  const beginning = startOfDay(dayOf(ctx.now, ctx.shop.billingTimeZone), ctx.shop.billingTimeZone);
  const [held] = await Promise.all([
    cards(beginning),
    isForDeletedToo || refuseDeletedAccount(ctx.tx, userId),
  ]);
  const at = { ...ctx, now: nowHolding(ctx, wallet.changedAtMillis) };
  const today = dayOf(at.now, ctx.shop.billingTimeZone);
  const present = { now: at.now, today };
  const states = Map.groupBy(
    await loadStates(ctx.tx, held, () => today),
    (card) => card.holderId === userId,
  );
  const own = evaluateAccount(wallet.balanceMicros, states.get(true) ?? [], present);
  const others = evaluateAccount(null, states.get(false) ?? [], present);
  const {
    result,
    wallet: after = wallet,
    cardsChanged,
  } = await action(at, lockedAccount(ctx, wallet, own, others, today));
  if (cardsChanged) ctx.tx.publish({ userId, topic: "card" });
  const changed = cardsChanged
    ? await loadStates(ctx.tx, await cards(beginning), () => today)
    : own.map((card) => card.before);
  const evaluated = evaluateAccount(
    after.balanceMicros,
    changed.filter((card) => card.holderId === userId),
    present,
  );
  const written = await writeEvaluation(ctx.tx, evaluated, new Map([[userId, after]]), at.now);
  const before = new Map([[userId, wallet]]);
  await Promise.all([
    queueAlerts(ctx.tx, { ...present, before, after: written, settled: evaluated }),
    queueRechargeAlert(ctx.tx, wallet, after, at.now),
  ]);
  return result;
}

function lockedAccount(
  ctx: Context,
  wallet: Wallet,
  own: readonly EvaluatedCard[],
  others: readonly EvaluatedCard[],
  today: Day,
): LockedAccount {
  const cards = own.map(asEvaluated);
  const balanceMicros = own
    .flatMap((card) => card.fees)
    .reduce((sum, fee) => sum + fee.changeMicros, wallet.balanceMicros);
  const availableMicros = availableOf(balanceMicros, cards, today, ctx.shop.billingTimeZone);
  const heldCards = cards.filter(({ deletedAt }) => deletedAt === null).length;
  return {
    wallet,
    balanceMicros,
    cards,
    today,
    contextOf(cardId) {
      const card = [...cards, ...others.map(asEvaluated)].find(({ id }) => id === cardId);
      if (!card) throw new Problem("not_found");
      return { card, today, balanceMicros, availableMicros, heldCards };
    },
  };
}

/** A card as settling found it, not as the database last had it. */
function asEvaluated({ before, count, status, suspendReason }: EvaluatedCard) {
  return { ...before, cycles: count.cycles, status, suspendReason };
}
