import type { ServiceChange } from "@farsim/contract/desk/cards/card-jobs.ts";
import { refusalOf } from "../../billing/account/refusal-of.ts";
import { withAnyCard } from "../../billing/account/with-stock.ts";
import { resumeService, stopService } from "../../billing/actions/administrator-actions.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { auditNameOf } from "./card-job.ts";
import type { JobResults } from "./card-jobs.sql.ts";

const actions = { stopService, resumeService } as const satisfies Record<ServiceChange, unknown>;

interface ServiceJob {
  readonly jobId: bigint;
  readonly action: ServiceChange;
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Stops or resumes a card, held or in stock; it is on record by itself, as if it had been done alone. */
export async function changeService(
  ctx: Context,
  { jobId, action, terms }: ServiceJob,
  id: bigint,
): Promise<JobResults> {
  const { reason } = terms as { reason: string };
  const cardId = String(id);
  const error = await refusalOf(() =>
    withAnyCard(ctx, id, (card) => actions[action](card, reason)),
  );
  if (error) return { results: [{ cardId, error }], created: 0n };
  const subject = `card:${cardId}`;
  await audit(ctx, { action: auditNameOf(action), subject, reason, facts: { job: String(jobId) } });
  return { results: [{ cardId }], created: 0n };
}
