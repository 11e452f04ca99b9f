import type {
  OperatorPlan,
  archivePlan as archiving,
  savePlan as saving,
} from "@farsim/contract/desk/shop/catalogue.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../platform/security/audit.ts";
import { addDays } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { addPlan, addPlanVersion } from "./add-to-catalogue.ts";
import {
  availabilityOfDraft,
  availabilityOnRecord,
  availabilityShown,
  everywhere,
  isSameAvailability,
} from "./availability.ts";
import { type CataloguePlan, type PlanAvailability, planShown } from "./catalogue.ts";
import { sameValues, termsOfDraft } from "./drafts.ts";
import { newestPlan, todayOf } from "./find-plans.ts";
import {
  archivePlanRow,
  lastPosition,
  lockPlan,
  setPlanAvailability,
  setPlanWords,
} from "./plan-versions.sql.ts";
import { showOperatorPlan } from "./show-catalogue.ts";
import { savedPlan } from "./terms-on-record.ts";

type Draft = Input<typeof saving>;

/**
 * The operator offers a plan, or edits one. Terms are never changed under anyone: other terms are a new version, on sale
 * from the next billing day, and anyone who runs on an older one keeps it. Words alone are put right at once.
 */
export async function savePlan(ctx: Context, draft: Draft): Promise<{ plan: OperatorPlan }> {
  const planId =
    draft.id === undefined ? await offer(ctx, draft) : await edit(ctx, idOf(draft.id), draft);
  return { plan: await showOperatorPlan(ctx, planId) };
}

async function offer(ctx: Context, draft: Draft): Promise<bigint> {
  const availability = await availabilityOfDraft(ctx.tx, draft, everywhere);
  const plan = {
    name: draft.name,
    description: draft.description,
    terms: termsOfDraft(draft, ctx.shop),
    planType: draft.planType ?? "PAY_AS_YOU_GO",
    position: await lastPosition(ctx.tx, "plans"),
    ...availability,
  } as const;
  return addPlan(ctx, plan, { before: null, after: await draftOnRecord(ctx, draft, availability) });
}

async function edit(ctx: Context, planId: bigint, draft: Draft): Promise<bigint> {
  const before = await newestHeldOf(ctx, planId);
  if (draft.version !== undefined && draft.version !== before.terms.version)
    throw new Problem("price_changed");
  if (draft.planType !== undefined && draft.planType !== before.planType)
    throw new Problem("validation_failed", { fields: { planType: "plan_type_fixed" } });
  if (before.planType === "STARTER_PACK" && draft.trafficLimitType === "CYCLE")
    throw new Problem("validation_failed", { fields: { trafficLimitType: "pack_limit_type" } });
  const terms = termsOfDraft(draft, ctx.shop);
  const { name, description } = draft;
  const availability = await availabilityOfDraft(ctx.tx, draft, before);
  const isAvailableAsBefore = isSameAvailability(availability, before);
  const sameTerms = sameValues(terms, before.terms as typeof terms);
  const sameWords = sameValues(name, before.name) && sameValues(description, before.description);
  if (sameTerms && sameWords && isAvailableAsBefore) return planId;
  // Where a plan can be ordered is no term: it changes at once, and what runs goes on.
  if (!isAvailableAsBefore) await setPlanAvailability(ctx.tx, planId, availability);
  const facts = {
    before: await factsOf(ctx, before),
    after: await draftOnRecord(ctx, draft, availability),
    ...(!isAvailableAsBefore && { availability: availabilityOnRecord(availability) }),
  };
  if (sameTerms) {
    await setPlanWords(ctx.tx, before.terms, { name, description });
    await audit(ctx, { action: savedPlan, subject: `plan:${planId}`, facts });
    return planId;
  }
  const version = {
    planId,
    version: before.terms.version + 1,
    planType: before.planType,
    terms,
    name,
    description,
    offeredFrom: addDays(todayOf(ctx), 1),
  };
  await addPlanVersion(ctx, version, facts);
  return planId;
}

/** The operator takes a plan from sale. Cards that run on it go on. */
export async function archivePlan(
  ctx: Context,
  { planId: text }: Input<typeof archiving>,
): Promise<{ plan: OperatorPlan }> {
  const planId = idOf(text);
  const before = await newestHeldOf(ctx, planId);
  await archivePlanRow(ctx.tx, planId, ctx.now);
  await audit(ctx, {
    action: "admin/plan/archive",
    subject: `plan:${planId}`,
    facts: { before: await factsOf(ctx, before), after: { archived: true } },
  });
  return { plan: await showOperatorPlan(ctx, planId) };
}

/** The newest version of a plan that is not archived, on sale or coming; held until commit. Refuses `not_found`. */
async function newestHeldOf(ctx: Context, planId: bigint): Promise<CataloguePlan> {
  await lockPlan(ctx.tx, planId);
  const plan = await newestPlan(ctx, planId);
  if (plan.archived) throw new Problem("not_found");
  return plan;
}

/** What the audit keeps of a draft: what it leaves out of where the plan can be ordered stands there too. */
async function draftOnRecord({ tx }: Context, draft: Draft, availability: PlanAvailability) {
  return { ...draft, ...(await availabilityShown(tx))(availability) };
}

/** What the audit keeps of a plan as it was: the fields of its draft, texts in every language. */
async function factsOf(ctx: Context, plan: CataloguePlan) {
  const { name, description } = plan;
  const available = (await availabilityShown(ctx.tx))(plan);
  return { ...planShown(plan, ctx), ...available, name, description };
}
