import { withAnyCard } from "../../src/billing/account/with-stock.ts";
import { changePlan, type PlanChange } from "../../src/billing/actions/change-plan.ts";
import { keepJob, startJob } from "../../src/cards/jobs/card-job.ts";
import type { Context } from "../../src/platform/context.ts";

const announce = "announcePlanChange";

/** A change of plan that takes its place at once, as if an administrator had announced it in time. Throws as `changePlan` does. */
export async function changeAtOnce(
  ctx: Context,
  administratorId: bigint,
  { cardId, ...change }: PlanChange & { readonly cardId: bigint },
): Promise<void> {
  const { planId, version } = change.terms;
  const actor = { kind: "user", userId: administratorId, level: 1, sessionId: "" } as const;
  const asked = { ...ctx, actor };
  const reason = "announced in time";
  const terms = { planId: String(planId), version, startsOn: change.from };
  const job = await keepJob(
    asked,
    { ids: [cardId] },
    { deed: announce, terms: { reason, ...terms } },
  );
  await startJob(asked, job, { deed: announce, terms, reason });
  await withAnyCard(asked, cardId, (card) =>
    card.record("announceChange", {
      plan: { planId, version },
      fromDay: change.from,
      note: reason,
    }),
  );
  const { db } = ctx.tx;
  const done = db.updateTable("card_job_cards").set({ done_at: ctx.now });
  await done.where("job_id", "=", job.id).execute();
  const finished = db.updateTable("card_jobs").set({ done: 1, finished_at: ctx.now });
  await finished.where("id", "=", job.id).execute();
  await withAnyCard(ctx, cardId, (card) => changePlan(card, change));
}
