import { withAnyCard } from "../../src/billing/account/with-stock.ts";
import { changePlan, type PlanChange } from "../../src/billing/actions/change-plan.ts";
import { keepJob, startJob } from "../../src/cards/jobs/card-job.ts";
import type { Context } from "../../src/platform/context.ts";
import type { Statement } from "../../src/platform/database/database.ts";

const announce = "announcePlanChange";
const reason = "announced in time";

const addLine: Statement = {
  name: "announced_in_time",
  text: `INSERT INTO card_history (card_id, at, event, status, actor_id, note, plan_id, plan_version, from_day)
         SELECT id, $2::timestamptz - interval '40 days', 'announceChange', status, $3, $4, $5, $6, $7 FROM cards WHERE id = $1`,
};

/** A change of plan that takes its place at once, as if an administrator had announced it in time. Throws as `changePlan` does. */
export async function changeAtOnce(
  ctx: Context,
  administratorId: bigint,
  { cardId, ...change }: PlanChange & { readonly cardId: bigint },
): Promise<void> {
  const { tx, now } = ctx;
  const { planId, version } = change.terms;
  const actor = { kind: "user", userId: administratorId, level: 1, sessionId: "" } as const;
  const asked = { ...ctx, actor };
  const terms = { planId: String(planId), version, startsOn: change.from };
  const wanted = { action: announce, terms: { reason, ...terms } } as const;
  const job = await keepJob(asked, { ids: [cardId] }, wanted);
  await startJob(asked, job, { action: announce, terms, reason });
  const line = [cardId, now, administratorId, reason, planId, version, change.from];
  await tx.run(addLine, line);
  await withAnyCard(ctx, cardId, (card) => changePlan(card, change));
  const done = tx.db.updateTable("card_job_cards").set({ done_at: now });
  await done.where("job_id", "=", job.id).execute();
  const finished = tx.db.updateTable("card_jobs").set({ done: 1, finished_at: now });
  await finished.where("id", "=", job.id).execute();
}
