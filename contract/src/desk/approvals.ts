import { z } from "zod";
import { Activity } from "../activities.ts";
import { Amount } from "../values/amount.ts";
import { endpoint } from "../endpoint.ts";
import { InstantText } from "../values/moments.ts";
import { freeText, requiredText } from "../values/free-text.ts";
import { pageInput, pageOf } from "../page.ts";

export const ApprovalStatus = z.enum(["PENDING", "CONFIRMED", "REJECTED"]);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What an account is called, for anyone who looks after it: without a name of its own by its email. */
const Named = z.object({ id: z.string(), username: z.string().nullable(), email: z.string() });

/** A recharge over the operator's limit: nothing moves until another administrator confirms it. */
export const Approval = z
  .object({
    id: z.string(),
    /** Who is to be credited. */
    user: Named,
    /** What that account holds now. */
    balance: Amount,
    amount: Amount,
    reason: z.string(),
    /** The code of the pay order that it finishes. */
    remark: z.string().optional(),
    status: ApprovalStatus,
    askedBy: Named,
    askedAt: InstantText,
    decidedBy: Named.optional(),
    decidedAt: InstantText.optional(),
    /** Why it was decided so. */
    note: z.string().optional(),
    /** What confirming it made. */
    activityId: z.string().optional(),
    /** Whether the caller is another than who asked and who is credited. */
    mayDecide: z.boolean(),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

const approvalId = z.string().min(1).max(40);

export const listApprovals = endpoint({
  method: "GET",
  path: "/admin/approval/list",
  summary: "Recharges that wait for a second administrator, and those that were decided",
  role: "administrator",
  right: ["money.approve", "money.recharge"],
  input: z.strictObject({ status: ApprovalStatus.optional(), ...pageInput }),
  output: pageOf(Approval).extend({
    /** Recharges above this amount wait; null: none does. */
    above: Amount.nullable(),
    pending: z.number().int(),
  }),
  problems: [],
});

export const confirmApproval = endpoint({
  method: "POST",
  path: "/admin/approval/confirm",
  summary: "Credit what another administrator asked for",
  role: "administrator",
  right: "money.approve",
  idempotent: true,
  input: z.strictObject({ approvalId, note: freeText(200).optional() }),
  output: z.object({ approval: Approval, activity: Activity }),
  problems: [
    "not_found",
    "no_permission",
    "approval_decided",
    "order_not_payable",
    "order_cancelled",
  ],
});

export const rejectApproval = endpoint({
  method: "POST",
  path: "/admin/approval/reject",
  summary: "Refuse what another administrator asked for: nothing moves",
  role: "administrator",
  right: "money.approve",
  idempotent: true,
  input: z.strictObject({ approvalId, note: requiredText(200) }),
  output: z.object({ approval: Approval }),
  problems: ["not_found", "no_permission", "approval_decided"],
});
