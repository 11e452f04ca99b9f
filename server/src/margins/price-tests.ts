import type {
  listPriceTests as listContract,
  PriceTest,
  removePriceTest as removeContract,
  startPriceTest as startContract,
} from "@farsim/contract/desk/money/price-tests.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { daysIn } from "@farsim/contract/values/days/day-range.ts";
import { formatAmount, parseAmount, partOf } from "@farsim/contract/values/money/amount.ts";
import { taxContained } from "@farsim/contract/values/money/tax.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { namesOfAccounts } from "../accounts/names-of-accounts.ts";
import { termsShown } from "../plans/catalogue.ts";
import { termsOfDraft } from "../plans/drafts.ts";
import { newestPlan, todayOf } from "../plans/find-plans.ts";
import { namesOfPlans } from "../plans/names-of-plans.ts";
import { formatInstant, formatMoment } from "../platform/clock.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { refuseRange } from "../platform/http/request/refuse-range.ts";
import { audit } from "../platform/security/audit.ts";
import { type Difference, grossOf, type Outcome } from "./price-test-figures.ts";
import { queuePriceTest } from "./price-test-job.ts";
import {
  countRunning,
  deletePriceTest,
  findPriceTests,
  insertPriceTest,
  type PriceTestRow,
} from "./price-tests.sql.ts";

const mostShown = 100;
const mostRunning = 3;
/** A year: what is older was used under other habits. */
const mostDays = 366;

/** Terms that were tried, the latest first. */
export async function listPriceTests(ctx: Context): Promise<Output<typeof listContract>> {
  return { items: await shown(ctx, await findPriceTests(ctx.tx, mostShown)) };
}

/**
 * Tries terms on the kept use of a plan's cards: the worker goes through them. Throws `not_found`, `validation_failed` for days that cannot be
 * meant and a price that the currency does not have, and `price_tests_running` where enough are on their way.
 */
export async function startPriceTest(
  ctx: Context,
  { planId, from, to, terms }: Input<typeof startContract>,
): Promise<Output<typeof startContract>> {
  refuseRange(ctx, { from, to });
  if (to >= todayOf(ctx))
    throw new Problem("validation_failed", { fields: { to: "day_not_over" } });
  if (daysIn({ from, to }) > mostDays)
    throw new Problem("validation_failed", { fields: { to: "range_over_year" } });
  if (parseAmount(terms.price, ctx.shop.currencyDigits) === null)
    throw new Problem("validation_failed", { fields: { "terms.price": "amount_invalid" } });
  const plan = await newestPlan(ctx, idOf(planId));
  if ((await countRunning(ctx.tx)) >= mostRunning) throw new Problem("price_tests_running");
  const trial = { planId: plan.terms.planId, from, to, terms: termsOfDraft(terms, ctx.shop) };
  const asked = { askedBy: actingUser(ctx), now: ctx.now };
  const test = await insertPriceTest(ctx.tx, trial, asked);
  await queuePriceTest(ctx.tx, test.id);
  await audit(ctx, {
    action: "admin/priceTest/start",
    subject: `plan:${planId}`,
    facts: { firstDay: from, lastDay: to, ...terms },
  });
  return { test: (await shown(ctx, [test]))[0]! };
}

/** Removes a price test; one that runs ends. Throws `not_found`. */
export async function removePriceTest(
  ctx: Context,
  { id }: Input<typeof removeContract>,
): Promise<Output<typeof removeContract>> {
  const removed = await deletePriceTest(ctx.tx, idOf(id));
  if (!removed) throw new Problem("not_found");
  await audit(ctx, {
    action: "admin/priceTest/remove",
    subject: `plan:${removed.planId}`,
    facts: { firstDay: removed.from, lastDay: removed.to, ...termsShown(removed.terms, ctx.shop) },
  });
  return {};
}

async function shown(ctx: Context, tests: readonly PriceTestRow[]): Promise<PriceTest[]> {
  const [plans, people] = await Promise.all([
    namesOfPlans(
      ctx,
      tests.map(({ planId }) => planId),
    ),
    namesOfAccounts(
      ctx.tx,
      tests.map(({ askedBy }) => askedBy),
    ),
  ]);
  return tests.map((test) => ({
    id: String(test.id),
    planId: String(test.planId),
    planName: plans.get(test.planId)!,
    from: test.from,
    to: test.to,
    terms: termsShown(test.terms, ctx.shop),
    askedBy: people.get(test.askedBy)?.username ?? null,
    askedAt: formatInstant(test.askedAt.epochMilliseconds),
    endedAt: formatMoment(test.endedAt),
    lookedAt: test.lookedAt,
    ofAccounts: test.ofAccounts,
    ...figuresShown(test, ctx),
  }));
}

function figuresShown({ figures }: PriceTestRow, { shop }: Context) {
  const digits = shop.currencyDigits;
  const cost = partOf(figures.costMicros, [1n, 1n], digits);
  const outcome = (of: Outcome): PriceTest["now"] => {
    const gross = grossOf(of);
    const tax = Object.entries(of.byRate).reduce(
      (sum, [rate, micros]) =>
        rate === "none" ? sum : sum + taxContained(micros, BigInt(rate), digits),
      0n,
    );
    return {
      fees: of.fees,
      revenue: formatAmount(gross, digits),
      tax: formatAmount(tax, digits),
      margin: formatAmount(gross - tax - cost, digits),
      beyondMb: megabytesOf(of.overBytes),
    };
  };
  const difference = ({ accounts, micros }: Difference) => ({
    accounts,
    amount: formatAmount(micros, digits),
  });
  return {
    accounts: figures.accounts,
    cards: figures.cards,
    usedMb: megabytesOf(figures.usedBytes),
    cost: formatAmount(cost, digits),
    now: outcome(figures.now),
    tried: outcome(figures.tried),
    better: difference(figures.better),
    worse: difference(figures.worse),
    same: figures.accounts - figures.better.accounts - figures.worse.accounts,
  };
}
