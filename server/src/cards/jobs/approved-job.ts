import { Problem } from "@farsim/contract/problems/problem.ts";
import { getPackPlan } from "../../plans/find-plans.ts";
import type { Context } from "../../platform/context.ts";
import { queueJob } from "./card-job.ts";

interface Approved {
  readonly jobId: bigint;
  readonly terms: { readonly planId?: string; readonly version?: number };
}

/**
 * A job that waited for a second administrator begins; each card is judged as it is then. Throws `price_changed` where its plan
 * is not on sale any more as it was when the packs were counted.
 */
export async function startApprovedJob(ctx: Context, { jobId, terms }: Approved): Promise<void> {
  if (terms.planId !== undefined && !(await isOnSale(ctx, terms.planId, terms.version)))
    throw new Problem("price_changed");
  await queueJob(ctx.tx, jobId);
}

async function isOnSale(ctx: Context, planId: string, version: number | undefined) {
  try {
    return (await getPackPlan(ctx, planId)).terms.version === version;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
