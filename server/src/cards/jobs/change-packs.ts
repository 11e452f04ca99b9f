import { Temporal } from "temporal-polyfill";
import { type StockChange, withStock } from "../../billing/account/with-stock.ts";
import { revertStarterPack } from "../../billing/actions/starter-packs.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import type { Context } from "../../platform/context.ts";
import { resettingPacks, settingPacks } from "../packs/pack-actions.ts";
import { PackBudget } from "../packs/pack-budget.ts";
import type { JobResults, OpenJob } from "./card-jobs.sql.ts";

/** Makes StarterPacks, makes them anew or puts them back into stock, within what the job may credit altogether. */
export async function changePacks(
  ctx: Context,
  job: OpenJob,
  cardIds: readonly bigint[],
): Promise<JobResults> {
  const { valueMicros, createdMicros } = job;
  const budget = new PackBudget(valueMicros === null ? null : valueMicros - createdMicros);
  const results = await withStock(ctx, cardIds.map(String), await changeOf(ctx, job, budget));
  return { results, created: budget.created };
}

async function changeOf(
  ctx: Context,
  { action, terms }: OpenJob,
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
