import type { Micros } from "@farsim/contract/values/amount.ts";
import { readWholeUse } from "../billing/account/read-whole-use.ts";
import type { CardState } from "../billing/card/card-state.ts";
import { asIf, type ChargedDays, chargedDays } from "../billing/rating/rate-as-if.ts";
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
  type MeantAccount,
  nextAccounts,
  type PriceTestRow,
  type Trial,
} from "./price-tests.sql.ts";

interface Running {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** So many accounts are read at a time: the server has other things to do between them. */
const accountsAtOnce = 100;
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
  const come = {
    afterAccount: accounts.at(-1)?.userId ?? test.afterAccount,
    accounts: accounts.length,
    figures: figuresTogether(test.figures, figures),
    endedAt: isOver ? clock.now() : null,
  };
  const isKept = await database.write((tx) => keepProgress(tx, test, come));
  return isKept && !isOver;
}

async function figuresOf(
  tx: Transaction,
  test: PriceTestRow,
  accounts: readonly MeantAccount[],
  shop: Shop,
): Promise<Figures> {
  const cardIds = accounts.flatMap((account) => account.cardIds);
  if (cardIds.length === 0) return noFigures;
  const taxes = await readTaxes(tx);
  const cards = new Map((await readWholeUse(tx, cardIds)).map((card) => [card.id, card]));
  const months = [firstDayOf(monthOf(test.from)), lastDayOf(monthOf(test.to))] as const;
  const costMicros = await costOfUse(tx, test, { cardIds, months, zone: shop.billingTimeZone });
  return accounts
    .map((account) => {
      const ofAccount = account.cardIds.map((id) => cards.get(id)!);
      return figuresOfAccount(ofAccount, { trial: test, taxes, country: account.country });
    })
    .reduce(figuresTogether, { ...noFigures, costMicros });
}

interface Basis {
  readonly trial: Trial;
  readonly taxes: readonly TaxTable[];
  readonly country: string | null;
}

/** What one account paid for its cards, and what it would have paid. */
export function figuresOfAccount(cards: readonly CardState[], basis: Basis): Figures {
  const { trial } = basis;
  const both = cards
    .map((card) => ({
      now: chargedDays(card, trial),
      tried: chargedDays(asIf(card, trial.planId, trial.terms), trial),
    }))
    .filter(({ now, tried }) => now.usedBytes > 0n || now.fees.length + tried.fees.length > 0);
  if (both.length === 0) return noFigures;
  const together = (of: (card: (typeof both)[number]) => ChargedDays) =>
    both.map((card) => outcomeOf(of(card), basis)).reduce(outcomesTogether);
  const [now, tried] = [together((card) => card.now), together((card) => card.tried)];
  const more = grossOf(tried) - grossOf(now);
  const by = (micros: Micros) => ({
    accounts: micros > 0n ? 1 : 0,
    micros: micros > 0n ? micros : 0n,
  });
  return {
    accounts: 1,
    cards: both.length,
    usedBytes: both.reduce((sum, card) => sum + card.now.usedBytes, 0n),
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
