import type { ApprovalKind } from "@farsim/contract/desk/people/approvals.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import { actingStaff, actingUser, type Context } from "../platform/context.ts";
import { ownerRoleId } from "../accounts/staff/role.ts";
import { findSharers, findApproverRoles } from "./approver.sql.ts";

/** How long someone has had a role before they count as another person: time enough for others to notice. */
export const longEnough = Temporal.Duration.from({ hours: 24 });

/** With whom the acting member of staff shares one limit: a role of today makes no second person, neither to confirm nor to create. */
export function readSharers(ctx: Context): Promise<readonly bigint[]> {
  return findSharers(ctx.tx, actingUser(ctx), ctx.now.subtract(longEnough));
}

interface Waiting {
  /** With the role that they have now. */
  readonly askedBy: { readonly id: bigint; readonly roleId: bigint | null };
  readonly user: { readonly id: bigint } | null;
  readonly kind: ApprovalKind;
}

/** Who asked, and who is credited, decides nothing: not even that it shall not be. */
export function isOfThemselves(ctx: Context, { askedBy, user }: Waiting): boolean {
  const own = actingUser(ctx);
  return askedBy.id === own || user?.id === own;
}

/** Why the acting member of staff may not let it happen; undefined where they may. */
export type WhyNotDecide = (waiting: Waiting) => ProblemKey | undefined;

/** Roles with a right over money are for owners to confirm. */
const isForOwners = ({ kind }: Waiting): boolean => kind === "ROLE";

/**
 * What one owner asks another one, no matter which of them made the other: in a shop of two owners one of them has invited the other.
 * Between an owner and someone whom they made staff the bar stands.
 */
const isAmongOwners = ({ kind, askedBy }: Waiting): boolean =>
  kind === "ROLE" && askedBy.roleId === ownerRoleId;

/**
 * Four eyes: neither who asked nor who is credited decides; nor does someone of whom one gave the other a role, in either
 * direction, for a second account that its owner made can ask as well as confirm; nor one who was given theirs within a day.
 */
export async function readApprover(ctx: Context): Promise<WhyNotDecide> {
  const own = actingUser(ctx);
  const { roleId } = actingStaff(ctx);
  const { since, related } = await findApproverRoles(ctx.tx, own);
  const isNew = since !== null && Temporal.Instant.compare(since.add(longEnough), ctx.now) > 0;
  const relatives = new Set(related.map(BigInt));
  return (waiting) => {
    if (isOfThemselves(ctx, waiting)) return "no_permission";
    if (isForOwners(waiting) && roleId !== ownerRoleId) return "no_permission";
    if (!isAmongOwners(waiting) && relatives.has(waiting.askedBy.id)) return "approver_related";
    return isNew ? "approver_too_new" : undefined;
  };
}
