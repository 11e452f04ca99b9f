import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { readWholeUse } from "../billing/account/read-whole-use.ts";
import type { CardState } from "../billing/card/card-state.ts";
import { type ChargedDays, chargedDays, withTerms } from "../billing/rating/rate-as-if.ts";
import { firstDayOf, lastDayOf, monthOf } from "../books/month.ts";
import { taxOf } from "../ledger/tax-of.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { readTaxes } from "../shop/read-taxes.ts";
import type { TaxTable } from "../shop/taxes.ts";
import {
  type Figures,
  figuresTogether,
  grossOf,
  noFigures,
  type Outcome,
  outcomesTogether,
} from "./price-test-figures.ts";
import { queuePriceTest } from "./price-test-job.ts";
import {
  costOfUse,
  findPriceTest,
  keepProgress,
  type CoveredAccount,
  nextAccounts,
  type PriceTestRow,
  type Trial,
} from "./price-tests.sql.ts";

interface Running {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** So many accounts are gone through before it is written down what they come to. */
const accountsAtOnce = 100;
/** Of so many cards all use is in memory at a time. */
const cardsAtOnce = 100;
/** After so many the other jobs have their turn. */
const turns = 20;

/**
 * Goes through the accounts of a price test; begun again after a crash it goes on where it stood: what was found and how far it has come are
 * written together. What is rated is read in a snapshot for each hundred accounts, nothing is locked, and nothing is charged.
 */
export async function runPriceTest(running: Running, testId: bigint): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    // Each goes on behind the one before.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await tryNext(running, testId))) return;
  await running.database.write((tx) => queuePriceTest(tx, testId));
}

/** Whether any are left. */
async function tryNext({ database, clock, shop }: Running, testId: bigint): Promise<boolean> {
  const found = await database.read(async (tx) => {
    const test = await findPriceTest(tx, testId);
    if (!test || test.endedAt !== null) return undefined;
    const accounts = await nextAccounts(tx, test, accountsAtOnce);
    return { test, accounts, figures: await figuresOf(tx, test, accounts, shop) };
  });
  if (!found) return false;
  const { test, accounts, figures } = found;
  const isOver = accounts.length < accountsAtOnce;
  const progress = {
    afterAccount: accounts.at(-1)?.userId ?? test.afterAccount,
    accounts: accounts.length,
    figures: figuresTogether(test.figures, figures),
    endedAt: isOver ? clock.now() : null,
  };
  const isKept = await database.write((tx) => keepProgress(tx, test, progress));
  return isKept && !isOver;
}

/** What the cards of some accounts come to: read and rated some cards at a time, however many one account has. */
async function figuresOf(
  tx: Transaction,
  test: PriceTestRow,
  accounts: readonly CoveredAccount[],
  shop: Shop,
): Promise<Figures> {
  const taxes = await readTaxes(tx);
  const months = [firstDayOf(monthOf(test.from)), lastDayOf(monthOf(test.to))] as const;
  const ofCards = accounts.flatMap(({ userId, country, cardIds }) =>
    cardIds.map((id) => ({ id, userId, country })),
  );
  const found = new Map<bigint, AccountOutcome>();
  let costMicros = 0n;
  for (let from = 0; from < ofCards.length; from += cardsAtOnce) {
    const some = ofCards.slice(from, from + cardsAtOnce);
    const cardIds = some.map(({ id }) => id);
    // One after the other: each part is read once the one before is forgotten.
    // oxlint-disable-next-line no-await-in-loop
    const cards = new Map((await readWholeUse(tx, cardIds)).map((card) => [card.id, card]));
    for (const { id, userId, country } of some) {
      const outcome = outcomeOfCard(cards.get(id)!, { trial: test, taxes, country });
      if (outcome) found.set(userId, outcomeWith(found.get(userId), outcome));
      // oxlint-disable-next-line no-await-in-loop
      await yieldToEventLoop();
    }
    // oxlint-disable-next-line no-await-in-loop
    costMicros += await costOfUse(tx, test, { cardIds, months, zone: shop.billingTimeZone });
  }
  return [...found.values()]
    .map(figuresOfAccount)
    .reduce(figuresTogether, { ...noFigures, costMicros });
}

interface Basis {
  readonly trial: Trial;
  readonly taxes: readonly TaxTable[];
  readonly country: string | null;
}

/** What one card paid, and what it would have paid. */
interface CardOutcome {
  readonly usedBytes: bigint;
  readonly now: Outcome;
  readonly tried: Outcome;
}

/** Undefined for a card that did not use the plan, and would have paid nothing for it. */
function outcomeOfCard(card: CardState, basis: Basis): CardOutcome | undefined {
  const { trial } = basis;
  const now = chargedDays(card, trial);
  const tried = chargedDays(withTerms(card, trial.planId, trial.terms), trial);
  if (now.usedBytes === 0n && now.fees.length + tried.fees.length === 0) return undefined;
  const { usedBytes } = now;
  return { usedBytes, now: outcomeOf(now, basis), tried: outcomeOf(tried, basis) };
}

/** The same of some cards of an account. */
interface AccountOutcome extends CardOutcome {
  readonly cards: number;
}

const outcomeWith = (
  before: AccountOutcome | undefined,
  { usedBytes, now, tried }: CardOutcome,
): AccountOutcome =>
  before
    ? {
        cards: before.cards + 1,
        usedBytes: before.usedBytes + usedBytes,
        now: outcomesTogether(before.now, now),
        tried: outcomesTogether(before.tried, tried),
      }
    : { cards: 1, usedBytes, now, tried };

/** Whether an account would pay less or more, over all of its cards. */
function figuresOfAccount({ cards, usedBytes, now, tried }: AccountOutcome): Figures {
  const more = grossOf(tried) - grossOf(now);
  const by = (micros: Micros) =>
    micros > 0n ? { accounts: 1, micros } : { accounts: 0, micros: 0n };
  return {
    accounts: 1,
    cards,
    usedBytes,
    costMicros: 0n,
    now,
    tried,
    better: by(-more),
    worse: by(more),
  };
}

function outcomeOf({ fees, overBytes }: ChargedDays, { taxes, country }: Basis): Outcome {
  const byRate: Record<string, Micros> = {};
  for (const { day, priceMicros } of fees) {
    const { ppm } = taxOf(taxes, { account: "planFees", day, country });
    const rate = ppm === null ? "none" : String(ppm);
    byRate[rate] = (byRate[rate] ?? 0n) + priceMicros;
  }
  return { fees: fees.length, byRate, overBytes };
}
