import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { PlanType } from "@farsim/contract/plans.ts";
import type { Day } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import type { CatalogueAddOn } from "./catalogue.ts";
import type { Terms } from "./terms.ts";

/** As the audit log names that a plan or an add-on was offered or edited. */
export const savedPlan = "admin/plan/save";
export const savedAddOn = "admin/addOn/save";

interface Version {
  readonly planId: bigint;
  readonly version: number;
  readonly planType: PlanType;
  readonly terms: Omit<Terms, "planId" | "version">;
  readonly offeredFrom: Day;
}

/**
 * What a version of a plan promises goes on record in the audit log, as `verify-ledger` compares it with the version: prices
 * cannot be changed unseen. `facts` is what the log says of it besides.
 */
export async function recordPlanTerms(
  ctx: Context,
  { planId, version, planType, offeredFrom, terms }: Version,
  facts: AuditFacts,
): Promise<void> {
  const { priceMicros, limitBytes, ...rest } = terms;
  const recorded = {
    version,
    planType,
    offeredFrom,
    priceMicros: String(priceMicros),
    cycleDays: rest.cycleDays,
    limitBytes: limitBytes === null ? null : String(limitBytes),
    limitType: rest.limitType,
    restrictRule: rest.restrictRule,
    throttleKbps: rest.throttleKbps,
  };
  const subject = `plan:${planId}`;
  await audit(ctx, { action: savedPlan, subject, facts: { ...facts, terms: recorded } });
}

type OfferedAddOn = Pick<CatalogueAddOn, "addOnId" | "priceMicros" | "topUpBytes"> & {
  /** The row that it follows; null for the first of its line. */
  readonly lineId: bigint | null;
  readonly offeredFrom: Day;
};

/** The same of an add-on: what it costs and gives never changes under its id. */
export async function recordAddOnTerms(
  ctx: Context,
  { addOnId, lineId, priceMicros, topUpBytes, offeredFrom }: OfferedAddOn,
  facts: AuditFacts,
): Promise<void> {
  const recorded = {
    offeredFrom,
    lineId: lineId === null ? null : String(lineId),
    priceMicros: String(priceMicros),
    topUpBytes: String(topUpBytes),
  };
  const subject = `addOn:${addOnId}`;
  await audit(ctx, { action: savedAddOn, subject, facts: { ...facts, terms: recorded } });
}
