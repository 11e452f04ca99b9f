import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { CataloguePlan, PlanAvailability } from "./catalogue.ts";
import type { Terms } from "./terms.ts";

type Words = Pick<CataloguePlan, "name" | "description">;

/** What a version promises, without saying which it is. */
export type BareTerms = Omit<Terms, "planId" | "version">;

interface NewVersion extends Words {
  readonly planId: bigint;
  readonly version: number;
  readonly terms: BareTerms;
  /** The first billing day it can be ordered on; the first version of a plan at once. */
  readonly offeredFrom?: Day;
  readonly now: Instant;
}

export async function insertPlanVersion(tx: Transaction, wanted: NewVersion): Promise<void> {
  const { planId, version, name, description, terms, offeredFrom, now } = wanted;
  await tx.db
    .insertInto("plan_versions")
    .values({
      plan_id: planId,
      version,
      name,
      description,
      price_micros: terms.priceMicros,
      cycle_days: terms.cycleDays,
      limit_bytes: terms.limitBytes,
      traffic_limit_type: terms.limitType,
      restrict_rule: terms.restrictRule,
      throttle_kbps: terms.throttleKbps,
      created_at: now,
      ...(offeredFrom !== undefined && { offered_from: offeredFrom }),
    })
    .execute();
}

/** What a version is called; never what it promises. */
export async function setPlanWords(
  tx: Transaction,
  { planId, version }: Pick<Terms, "planId" | "version">,
  { name, description }: Words,
): Promise<void> {
  await tx.db
    .updateTable("plan_versions")
    .set({ name, description })
    .where("plan_id", "=", planId)
    .where("version", "=", version)
    .execute();
}

/** On which cards a plan can be ordered from now on, and for which regions it is sold. */
export async function setPlanAvailability(
  tx: Transaction,
  planId: bigint,
  { channelIds, regionCodes }: PlanAvailability,
): Promise<void> {
  await tx.db
    .updateTable("plans")
    .set({
      channel_ids: channelIds && [...channelIds],
      region_codes: regionCodes && [...regionCodes],
    })
    .where("id", "=", planId)
    .execute();
}

/** Holds a plan until commit, so that two administrators edit one after the other. False where there is none. */
export async function lockPlan(tx: Transaction, planId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("plans")
    .select("id")
    .where("id", "=", planId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function archivePlanRow(tx: Transaction, planId: bigint, now: Instant): Promise<void> {
  await tx.db.updateTable("plans").set({ archived_at: now }).where("id", "=", planId).execute();
}

/** The place behind all others in the operator's order. */
export async function lastPosition(tx: Transaction, of: "plans" | "add_ons"): Promise<number> {
  const { last } = await tx.db
    .selectFrom(of)
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 10;
}
