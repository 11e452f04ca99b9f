import type { RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { TriedTerms } from "../billing/rating/rate-as-if.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { pricedUse } from "./costs-of-use.sql.ts";
import { type Figures, figuresAsJson, figuresOfJson, noFigures } from "./price-test-figures.ts";

/** What is tried: other terms of a plan, on billing days, both included. */
export interface Trial {
  readonly planId: bigint;
  readonly from: Day;
  readonly to: Day;
  readonly terms: TriedTerms;
}

export interface PriceTestRow extends Trial {
  readonly id: bigint;
  readonly askedBy: bigint;
  readonly askedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ofAccounts: number;
  readonly lookedAt: number;
  /** The last account that was looked at. */
  readonly afterAccount: bigint;
  readonly figures: Figures;
}

interface StoredTest {
  id: bigint;
  plan_id: bigint;
  from_day: Day;
  to_day: Day;
  price_micros: bigint;
  cycle_days: number;
  limit_bytes: bigint | null;
  traffic_limit_type: TrafficLimitType;
  restrict_rule: RestrictRule;
  throttle_kbps: number | null;
  asked_by: bigint;
  asked_at: Instant;
  ended_at: Instant | null;
  of_accounts: number;
  looked_at: number;
  after_account: bigint;
  figures: unknown;
}

const testOf = (row: StoredTest): PriceTestRow => ({
  id: row.id,
  planId: row.plan_id,
  from: row.from_day,
  to: row.to_day,
  terms: {
    priceMicros: row.price_micros,
    cycleDays: row.cycle_days,
    limitBytes: row.limit_bytes,
    limitType: row.traffic_limit_type,
    restrictRule: row.restrict_rule,
    throttleKbps: row.throttle_kbps,
  },
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  endedAt: row.ended_at,
  ofAccounts: row.of_accounts,
  lookedAt: row.looked_at,
  afterAccount: row.after_account,
  figures: figuresOfJson(row.figures),
});

const latest: Statement = {
  name: "latest_price_tests",
  text: "SELECT * FROM price_tests ORDER BY id DESC LIMIT $1::integer",
};
const one: Statement = { name: "price_test", text: "SELECT * FROM price_tests WHERE id = $1" };

/** The latest first. */
export async function findPriceTests(tx: Transaction, atMost: number): Promise<PriceTestRow[]> {
  return (await tx.run<StoredTest>(latest, [atMost])).map(testOf);
}

export async function findPriceTest(
  tx: Transaction,
  id: bigint,
): Promise<PriceTestRow | undefined> {
  return (await tx.run<StoredTest>(one, [id])).map(testOf)[0];
}

const begin: Statement = {
  name: "begin_price_test",
  text: "SELECT pg_advisory_xact_lock(hashtextextended('price_tests', 0))",
};
const running: Statement = {
  name: "price_tests_running",
  text: "SELECT count(*)::integer AS tests FROM price_tests WHERE ended_at IS NULL",
};

/** How many run; until the commit no one else begins one. */
export async function countRunning(tx: Transaction): Promise<number> {
  await tx.run(begin, []);
  return (await tx.run<{ tests: number }>(running, []))[0]!.tests;
}

/** The cards that a plan which someone pays for covered on one of the days of a test. */
const coveredCards = `cards c JOIN subscriptions s ON s.card_id = c.id
                 AND s.plan_id = $1 AND s.payer_id IS NOT NULL AND s.during && daterange($2::date, $3::date, '[]')`;

const count: Statement = {
  name: "count_covered_accounts",
  text: `SELECT count(DISTINCT c.holder_id)::integer AS accounts FROM ${coveredCards} WHERE c.holder_id IS NOT NULL`,
};
const add: Statement = {
  name: "add_price_test",
  text: `INSERT INTO price_tests (plan_id, from_day, to_day, price_micros, cycle_days, limit_bytes, traffic_limit_type, restrict_rule, throttle_kbps,
                                  asked_by, asked_at, figures, of_accounts)
         VALUES ($1, $2::date, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13) RETURNING *`,
};

export async function insertPriceTest(
  tx: Transaction,
  { planId, from, to, terms }: Trial,
  { askedBy, now }: { readonly askedBy: bigint; readonly now: Instant },
): Promise<PriceTestRow> {
  const { priceMicros, cycleDays, limitBytes, limitType, restrictRule, throttleKbps } = terms;
  const values = [priceMicros, cycleDays, limitBytes, limitType, restrictRule, throttleKbps];
  const [covered] = await tx.run<{ accounts: number }>(count, [planId, from, to]);
  const asked = [askedBy, now, figuresAsJson(noFigures), covered!.accounts];
  return testOf((await tx.run<StoredTest>(add, [planId, from, to, ...values, ...asked]))[0]!);
}

const remove: Statement = {
  name: "remove_price_test",
  text: "DELETE FROM price_tests WHERE id = $1 RETURNING *",
};

export async function deletePriceTest(
  tx: Transaction,
  id: bigint,
): Promise<PriceTestRow | undefined> {
  return (await tx.run<StoredTest>(remove, [id])).map(testOf)[0];
}

/** An account and those of its cards that a test is about. */
export interface CoveredAccount {
  readonly userId: bigint;
  readonly country: string | null;
  readonly cardIds: readonly bigint[];
}

const next: Statement = {
  name: "next_accounts_of_price_test",
  text: `SELECT w.user_id AS "userId", w.country, array_agg(DISTINCT c.id) AS "cardIds"
         FROM wallets w JOIN ${coveredCards} ON c.holder_id = w.user_id
         WHERE w.user_id > $4 AND c.holder_id > $4 GROUP BY w.user_id ORDER BY w.user_id LIMIT $5::integer`,
};

/** The next accounts of a test by their ids. */
export function nextAccounts(
  tx: Transaction,
  { planId, from, to, afterAccount }: PriceTestRow,
  atMost: number,
): Promise<CoveredAccount[]> {
  return tx.run<CoveredAccount>(next, [planId, from, to, afterAccount, atMost]);
}

const cost: Statement = {
  name: "cost_of_price_test",
  text: `WITH ${pricedUse("$4")}
         SELECT COALESCE(round(sum(p.cost)), 0)::bigint AS micros
         FROM priced p JOIN subscriptions s ON s.card_id = p.card_id AND s.during @> p.day
         WHERE s.plan_id = $5 AND s.payer_id IS NOT NULL AND p.day BETWEEN $6::date AND $7::date`,
};

/** What carriers take for the use of some cards that the plan covered on the days of a test; `months` are all days of their months. */
export async function costOfUse(
  tx: Transaction,
  { planId, from, to }: Trial,
  {
    cardIds,
    months,
    zone,
  }: {
    readonly cardIds: readonly bigint[];
    readonly months: readonly [Day, Day];
    readonly zone: string;
  },
): Promise<bigint> {
  const asked = [...months, zone, cardIds, planId, from, to];
  return (await tx.run<{ micros: bigint }>(cost, asked))[0]!.micros;
}

const keep: Statement = {
  name: "keep_price_test",
  text: `UPDATE price_tests SET after_account = $3, looked_at = looked_at + $4::integer, figures = $5::jsonb, ended_at = $6
         WHERE id = $1 AND after_account = $2 AND ended_at IS NULL RETURNING id`,
};

/** How far a test has come; false where it was removed, or another worker was quicker. */
export async function keepProgress(
  tx: Transaction,
  test: PriceTestRow,
  progress: {
    readonly afterAccount: bigint;
    readonly accounts: number;
    readonly figures: Figures;
    readonly endedAt: Instant | null;
  },
): Promise<boolean> {
  const { afterAccount, accounts, figures, endedAt } = progress;
  const values = [afterAccount, accounts, figuresAsJson(figures), endedAt];
  return (await tx.run(keep, [test.id, test.afterAccount, ...values])).length > 0;
}
