import { z } from "zod";
import { Activity, ActivityKind, AdjustmentKind } from "../../activities.ts";
import { Amount } from "../../values/money/amount.ts";
import { endpoint } from "../../endpoint.ts";
import { InstantText } from "../../values/days/moments.ts";
import { Right, StandardRole } from "../../values/people/rights.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { pageInput, pageOf } from "../../page.ts";

export const ApprovalStatus = z.enum(["PENDING", "CONFIRMED", "REJECTED"]);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What an account is called, for anyone who looks after it: without a name of its own by its email. */
const Named = z.object({ id: z.string(), username: z.string().nullable(), email: z.string() });

/**
 * What creates credit: a recharge or a paid order, the recharges of a file, a fee that is given back, what is added to a balance, StarterPacks, whose days are credited when they are
 * bound; what pays money out; and a role with a right over money, which decides who may create it.
 */
export const ApprovalKind = z.enum([
  "RECHARGE",
  "RECHARGE_FILE",
  "REVERSAL",
  "ADJUSTMENT",
  "PAYOUT",
  "PACKS",
  "ROLE",
]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/** The packs that wait to be made, or made anew, as a job. */
const WaitingPacks = z.object({
  jobId: z.string(),
  action: z.enum(["setStarterPack", "resetStarterPack"]),
  cards: z.number().int(),
  planName: z.string().optional(),
  days: z.number().int().optional(),
  /** Of a reset; without one the packs get their full days anew. */
  expireTime: InstantText.optional(),
});

/** The file of recharges that waits. */
const WaitingFile = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.number().int(),
  /** A bank statement, whose lines finish orders. */
  isBank: z.boolean(),
  /** Of it: lines of which a person said which order they are for. */
  chosen: z.number().int(),
  /** Accounts that were opened for it, and lines that credit the same again. */
  opened: z.number().int(),
  repeated: z.number().int(),
});

/** Someone who is to get a role, or a role that is to gain rights. */
const WaitingRole = z.object({
  action: z.enum(["invite", "give", "change"]),
  /** Of a standard role: its name is that of the language. */
  standard: StandardRole.optional(),
  /** How any other role was called when it was asked for. */
  name: z.string().optional(),
  /** Whom the invitation goes to. */
  email: z.string().optional(),
  /** What the role may do, or will afterwards; none where it is gone. */
  rights: z.array(Right).optional(),
});
export type WaitingRole = z.infer<typeof WaitingRole>;

/** What is over the operator's limit: nothing happens until another administrator confirms it. */
export const Approval = z
  .object({
    id: z.string(),
    kind: ApprovalKind,
    /** Who is to be credited, or to get a role; of packs, a file, an invitation and the rights of a role no one yet. */
    user: Named.optional(),
    /** What that account holds now. */
    balance: Amount.optional(),
    /** What it credits, of a file the sum of its lines; of packs what binding all of them may credit; of a role nothing. */
    amount: Amount.optional(),
    reason: z.string(),
    packs: WaitingPacks.optional(),
    /** The file whose lines are credited. */
    file: WaitingFile.optional(),
    role: WaitingRole.optional(),
    /** What is given back, or added again: by how much it changed the balance. */
    reverses: z
      .object({
        activityId: z.string(),
        kind: ActivityKind,
        change: Amount,
        changeTime: InstantText,
      })
      .optional(),
    /** What an adjustment will be booked as. */
    adjustment: AdjustmentKind.optional(),
    /** What is paid out. */
    payoutId: z.string().optional(),
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
    /** Whether the caller may decide it: neither who asked or is credited, nor someone of whom one gave the other a role, nor one who got theirs within a day. */
    mayDecide: z.boolean(),
    /** Whether the one who asks may at least refuse it. */
    mayReject: z.boolean(),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

const approvalId = z.string().min(1).max(40);

/** Who sees what waits: who may ask for it, and who decides it. */
export const rightsOverApprovals = [
  "money.approve",
  "money.recharge",
  "money.reverse",
  "money.adjust",
  "money.payout",
] as const satisfies readonly [Right, Right, ...Right[]];

export const listApprovals = endpoint({
  method: "GET",
  path: "/admin/approval/list",
  summary:
    "What waits for a second administrator because it creates credit above the limit, and what was decided",
  role: "administrator",
  right: rightsOverApprovals,
  input: z.strictObject({ status: ApprovalStatus.optional(), ...pageInput }),
  output: pageOf(Approval).extend({
    /** What one administrator creates on a billing day above this amount waits; null: nothing does. */
    above: Amount.nullable(),
    pending: z.number().int(),
  }),
  problems: [],
});

export const exportApprovals = endpoint({
  method: "GET",
  path: "/admin/approval/export",
  summary:
    "Every approval that `/admin/approval/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: rightsOverApprovals,
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ status: ApprovalStatus.optional() }),
  output: z.string(),
  problems: [],
});

export const confirmApproval = endpoint({
  method: "POST",
  path: "/admin/approval/confirm",
  summary: "Let happen what another administrator asked for",
  role: "administrator",
  right: "money.approve",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ approvalId, note: freeText(200).optional() }),
  output: z.object({
    approval: Approval,
    /** What moved; packs are made and the lines of a file credited later, by a job, a payout can be paid from now on, and a role moves nothing. */
    activity: Activity.optional(),
  }),
  problems: [
    "not_found",
    "no_permission",
    "approver_related",
    "approver_too_new",
    "approval_decided",
    "account_deleted",
    "order_not_payable",
    "order_cancelled",
    "already_reversed",
    "payout_not_open",
    "price_changed",
    "asker_may_not",
    "recharge_file_repeats",
    "user_exists",
    "not_staff",
    "last_administrator",
    "role_exists",
    "settings_changed",
  ],
});

export const rejectApproval = endpoint({
  method: "POST",
  path: "/admin/approval/reject",
  summary: "Refuse what another administrator asked for: nothing happens",
  role: "administrator",
  right: "money.approve",
  idempotent: true,
  input: z.strictObject({ approvalId, note: requiredText(200) }),
  output: z.object({ approval: Approval }),
  problems: [
    "not_found",
    "no_permission",
    "approver_related",
    "approver_too_new",
    "approval_decided",
  ],
});
