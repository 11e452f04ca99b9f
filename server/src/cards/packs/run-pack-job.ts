import type { PackJob } from "@farsim/contract/desk/pack-jobs.ts";
import { Temporal } from "temporal-polyfill";
import { type StockChange, withStock } from "../../billing/account/with-stock.ts";
import { revertStarterPack } from "../../billing/actions/starter-packs.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { resettingPacks, settingPacks } from "./pack-actions.ts";
import { PackBudget } from "./pack-budget.ts";
import { auditNameOf } from "./pack-job.ts";
import { keepResults, lockOpenJob, nextCards, setFinished } from "./pack-jobs.sql.ts";

interface Running {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** Cards of one transaction: few enough that no one waits long for a card of them. */
const atOnce = 200;

/**
 * Goes through the cards of a job, some in each transaction, as the administrator who asked for it. Begun again after a crash
 * it goes on where it stood: a card and what became of it are written together.
 */
export async function runPackJob(running: Running, jobId: bigint): Promise<void> {
  while (await running.database.write((tx) => doSome(running, tx, jobId)));
}

/** Whether there may be more. */
async function doSome({ clock, shop }: Running, tx: Transaction, jobId: bigint): Promise<boolean> {
  const job = await lockOpenJob(tx, jobId);
  if (!job) return false;
  const ctx: Context = {
    tx,
    clock,
    shop,
    now: clock.now(),
    actor: { kind: "job", onBehalfOf: job.askedBy },
    language: "en",
    origin: job.origin,
  };
  const cardIds = await nextCards(tx, jobId, atOnce);
  if (cardIds.length === 0) {
    await setFinished(tx, jobId, ctx.now);
    await audit(ctx, {
      deed: auditNameOf(job.deed),
      subject: `job:${jobId}`,
      facts: {
        total: job.total,
        done: job.done - job.refused,
        refused: job.refused,
        ...(job.valueMicros !== null && { creditMicros: String(job.createdMicros) }),
      },
    });
    return false;
  }
  const { valueMicros, createdMicros } = job;
  const budget = new PackBudget(valueMicros === null ? null : valueMicros - createdMicros);
  const results = await withStock(ctx, cardIds.map(String), await changeOf(ctx, job, budget));
  await keepResults(tx, jobId, { results, created: budget.created }, ctx.now);
  return true;
}

async function changeOf(
  ctx: Context,
  { deed: action, terms }: { deed: PackJob["deed"]; terms: Readonly<Record<string, unknown>> },
  budget: PackBudget,
): Promise<StockChange> {
  if (action === "revertStarterPack") return revertStarterPack;
  if (action === "resetStarterPack") {
    const { expireTime } = terms as { expireTime?: string };
    const until = expireTime === undefined ? undefined : Temporal.Instant.from(expireTime);
    return resettingPacks(ctx, until).changeWithin(budget);
  }
  const { planId, version, days } = terms as { planId: string; version: number; days: number };
  const plan = { planId: BigInt(planId), version };
  // The terms as they were when it was asked for.
  const planOfJob = (await plansOfVersions(ctx.tx, [plan])).get(versionKey(plan))!;
  return settingPacks(ctx, planOfJob, days).changeWithin(budget);
}
