import type { CardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type * as contract from "@farsim/contract/desk/cards/stock.ts";
import { askApproval } from "../../approvals/ask-approval.ts";
import { holdAllowance } from "../../approvals/created-value.ts";
import { lockAccounts, lockContextOf } from "../../billing/account/lock-accounts.ts";
import { withStock } from "../../billing/account/with-stock.ts";
import type { Context } from "../../platform/context.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { searchOf } from "../stock/list-operator-cards.ts";
import type { PackAction } from "./pack-actions.ts";
import { PackBudget } from "./pack-budget.ts";
import type { Meant } from "../jobs/cards-meant.ts";
import { keepJob, recordPacks, startJob } from "../jobs/card-job.ts";
import { setJobValue } from "../jobs/card-jobs.sql.ts";
import { columnOf } from "./pack-value.sql.ts";

interface Wanted {
  readonly jobAction: CardJob["deed"];
  readonly terms: Readonly<Record<string, unknown>>;
  readonly action: PackAction;
}

/**
 * Makes packs of cards, or makes packs anew: named ones at once, those of a search as a job. Where binding them could credit
 * more than the operator's limit leaves, the job waits for a second administrator. It never makes more than was counted.
 */
export async function makePacks(
  ctx: Context,
  meant: Meant,
  { jobAction, terms, action }: Wanted,
): Promise<Output<typeof contract.setStarterPack>> {
  if (meant.filter) {
    const { filter } = meant;
    const job = await keepJob(ctx, { search: searchOf(ctx, filter) }, { action: jobAction, terms });
    // Counted before anything is held: there may be very many.
    const { value } = await action.valueOf({ jobId: job.id });
    const allowance = await holdAllowance(ctx);
    await setJobValue(ctx.tx, job.id, value);
    if (allowance.isPassedBy(value)) return waiting(ctx, job, { value, terms, filter });
    return startJob(ctx, job, { action: jobAction, terms, filter, createdMicros: String(value) });
  }
  const allowance = await holdAllowance(ctx);
  const ids = meant.cardIds.map(idIfAny).filter((id) => id !== undefined);
  // Held before they are counted: they are worth as much when they are changed.
  await lockAccounts(lockContextOf(ctx), [], ids);
  const { value } = await action.valueOf({ ids });
  if (allowance.isPassedBy(value)) {
    const job = await keepJob(ctx, { ids }, { action: jobAction, terms });
    await setJobValue(ctx.tx, job.id, value);
    return waiting(ctx, job, { value, terms });
  }
  const budget = new PackBudget(value);
  const results = await withStock(ctx, meant.cardIds, await action.changeWithin(budget));
  const createdMicros = String(columnOf(budget.created));
  return recordPacks(ctx, jobAction, results, { ...terms, createdMicros });
}

interface Waiting extends Pick<Wanted, "terms"> {
  readonly value: bigint;
  readonly filter?: CardSearch;
}

async function waiting(
  ctx: Context,
  { id, total }: { id: bigint; total: number },
  { value, terms, filter }: Waiting,
) {
  const asked = { kind: "PACKS", jobId: id, amountMicros: value } as const;
  const facts = { ...terms, total, ...(filter && { filter }) };
  return { results: [], approval: await askApproval(ctx, asked, facts) };
}
