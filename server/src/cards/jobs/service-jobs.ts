import type * as contract from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { keepJob, startJob } from "./card-job.ts";
import { asAsked, cardsMeant, searchOnRecord } from "./cards-meant.ts";
import { countMeant } from "./meant-cards.sql.ts";
import { showJob } from "./show-jobs.ts";

/** How many cards are meant, and with how many of them it can be done. */
export async function checkServiceJob(
  ctx: Context,
  { deed: action, ...input }: Input<typeof contract.checkCardJob>,
): Promise<Output<typeof contract.checkCardJob>> {
  return countMeant(ctx.tx, asAsked(ctx, cardsMeant(input)), action);
}

/** Begins to stop or resume cards, those that are meant at this moment. Throws `more_cards_found` where they are more than allowed for. */
export async function startServiceJob(
  ctx: Context,
  { deed: action, reason, atMost, ...input }: Input<typeof contract.startCardJob>,
): Promise<Output<typeof contract.startCardJob>> {
  const meant = cardsMeant(input);
  const wanted = { action, terms: { reason } };
  const job = await keepJob(ctx, asAsked(ctx, meant), wanted);
  if (job.total > atMost) throw new Problem("more_cards_found");
  await startJob(ctx, job, { action, terms: {}, reason, ...searchOnRecord(meant) });
  return { job: await showJob(ctx, job.id) };
}
