import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { ActivityKind, ActivityType } from "@farsim/contract/activities.ts";
import type { AdjustmentCause } from "@farsim/contract/values/money/top-up-causes.ts";
import type { ApprovalKind, ApprovalStatus } from "@farsim/contract/desk/people/approvals.ts";
import type { Right, StandardRole } from "@farsim/contract/values/people/rights.ts";
import { sql } from "kysely";
import { activityKindOf, topUpCauseOf } from "../ledger/activity.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { WantedRole } from "./roles/wanted-role.ts";

/** A person as an approval names them. */
export interface NamedRow {
  readonly id: bigint;
  readonly username: string | null;
  readonly email: string;
}

/** The packs that wait, as their job has them. */
export interface PacksRow {
  readonly jobId: bigint;
  readonly action: "setStarterPack" | "resetStarterPack";
  readonly cards: number;
  readonly terms: {
    readonly planId?: string;
    readonly version?: number;
    readonly days?: number;
    readonly expireTime?: string;
  };
}

/** The file of recharges that waits. */
export interface FileRow {
  readonly fileId: bigint;
  readonly name: string;
  readonly lines: number;
  /** A bank statement, whose lines finish orders; of it: lines that a person chose. */
  readonly isBank: boolean;
  readonly chosen: number;
  readonly opened: number;
  readonly repeated: number;
}

/** An approval with the people it names and what the account holds now. */
export interface ApprovalRow {
  readonly id: bigint;
  readonly kind: ApprovalKind;
  /** Null of packs and files, and of a role that is no one's yet. */
  readonly user: NamedRow | null;
  readonly balanceMicros: Micros | null;
  /** Null of a role. */
  readonly amountMicros: Micros | null;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly askedBy: NamedRow & { readonly roleId: bigint | null };
  readonly askedAt: Instant;
  readonly decidedBy: NamedRow | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  readonly seq: bigint | null;
  /** The order that it finishes. */
  readonly orderId: bigint | null;
  readonly remark: string | null;
  /** The activity that it gives back, or adds again. */
  readonly reverses: {
    readonly seq: bigint;
    readonly kind: ActivityKind;
    readonly changeMicros: Micros;
    readonly at: Instant;
  } | null;
  /** What an adjustment will be booked as. */
  readonly adjustment: AdjustmentCause | null;
  /** What is paid out. */
  readonly payoutId: bigint | null;
  readonly packs: PacksRow | null;
  readonly file: FileRow | null;
  readonly role: RoleRow | null;
}

/** The role that waits: as it was wanted, and what it is called now. */
export interface RoleRow {
  readonly wanted: WantedRole;
  readonly standard: StandardRole | null;
  /** Null of a standard role, and of one that is gone. */
  readonly name: string | null;
  /** What it may do now. */
  readonly rights: readonly Right[] | null;
}

const approvals = (tx: Transaction) =>
  tx.db
    .selectFrom("approvals")
    .leftJoin("wallets", "wallets.user_id", "approvals.user_id")
    .leftJoin("users as account", "account.id", "approvals.user_id")
    .innerJoin("users as asker", "asker.id", "approvals.asked_by")
    .leftJoin("pay_orders", "pay_orders.id", "approvals.order_id")
    .leftJoin("users as decider", "decider.id", "approvals.decided_by")
    .leftJoin("card_jobs as job", "job.id", "approvals.job_id")
    .leftJoin("recharge_files as file", "file.id", "approvals.file_id")
    .leftJoin("staff_roles as role", (join) =>
      join.on(sql<boolean>`role.id = (approvals.wanted ->> 'roleId')::bigint`),
    )
    .leftJoin("activities as reversed", (join) =>
      join
        .onRef("reversed.user_id", "=", "approvals.user_id")
        .onRef("reversed.seq", "=", "approvals.reverses_seq"),
    )
    .select([
      "approvals.id",
      sql<ApprovalKind>`approvals.kind`.as("kind"),
      "balance_micros",
      "approvals.amount_micros",
      "approvals.reason",
      sql<ApprovalStatus>`approvals.status`.as("status"),
      "approvals.order_id",
      "remark",
      "approvals.asked_at",
      "decided_at",
      "decided_note",
      "approvals.seq",
      sql<AdjustmentCause | null>`approvals.cause`.as("adjustment"),
      "approvals.payout_id",
      "job.id as job_id",
      sql<PacksRow["action"] | null>`job.deed`.as("job_action"),
      sql<PacksRow["terms"] | null>`job.terms`.as("job_terms"),
      "job.total as job_cards",
      "file.id as file_id",
      "file.name as file_name",
      "file.total as file_lines",
      "file.chosen as file_chosen",
      "file.opened as file_opened",
      "file.repeated as file_repeated",
      sql`approvals.wanted`.as("wanted"),
      sql<StandardRole | null>`role.standard`.as("role_standard"),
      "role.name as role_name",
      sql<Right[] | null>`role.rights`.as("role_rights"),
      "reversed.seq as reversed_seq",
      sql<ActivityType | null>`reversed.type`.as("reversed_type"),
      "reversed.cause as reversed_cause",
      "reversed.change_micros as reversed_micros",
      "reversed.changed_at as reversed_at",
      "account.id as account_id",
      "account.username as account_username",
      "account.email as account_email",
      "asker.id as asker_id",
      "asker.username as asker_username",
      "asker.email as asker_email",
      "asker.role_id as asker_role_id",
      "decider.id as decider_id",
      "decider.username as decider_username",
      "decider.email as decider_email",
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof approvals>["executeTakeFirstOrThrow"]>>;

const namedIf = (id: bigint | null, username: string | null, email: string | null) =>
  id === null || email === null ? null : { id, username, email };

const approvalOf = (row: Joined): ApprovalRow => ({
  id: row.id,
  kind: row.kind,
  user: namedIf(row.account_id, row.account_username, row.account_email),
  balanceMicros: row.balance_micros,
  amountMicros: row.amount_micros,
  reason: row.reason,
  status: row.status,
  askedBy: {
    id: row.asker_id,
    username: row.asker_username,
    email: row.asker_email,
    roleId: row.asker_role_id,
  },
  askedAt: row.asked_at,
  decidedBy: namedIf(row.decider_id, row.decider_username, row.decider_email),
  decidedAt: row.decided_at,
  note: row.decided_note,
  seq: row.seq,
  orderId: row.order_id,
  remark: row.remark,
  reverses:
    row.reversed_seq === null
      ? null
      : {
          seq: row.reversed_seq,
          kind: activityKindOf({
            type: row.reversed_type!,
            cause: topUpCauseOf(row.reversed_cause),
          }),
          changeMicros: row.reversed_micros!,
          at: row.reversed_at!,
        },
  adjustment: row.adjustment,
  payoutId: row.payout_id,
  packs:
    row.job_id === null
      ? null
      : {
          jobId: row.job_id,
          action: row.job_action!,
          terms: row.job_terms!,
          cards: row.job_cards!,
        },
  file:
    row.file_id === null
      ? null
      : {
          fileId: row.file_id,
          name: row.file_name!,
          lines: row.file_lines!,
          isBank: row.file_chosen !== null,
          chosen: row.file_chosen ?? 0,
          opened: row.file_opened!,
          repeated: row.file_repeated!,
        },
  role:
    row.wanted === null
      ? null
      : {
          wanted: WantedRole.parse(row.wanted),
          standard: row.role_standard,
          name: row.role_name,
          rights: row.role_rights,
        },
});

export async function findApproval(tx: Transaction, id: bigint): Promise<ApprovalRow | undefined> {
  const row = await approvals(tx).where("approvals.id", "=", id).executeTakeFirst();
  return row && approvalOf(row);
}

interface Page {
  readonly status: ApprovalStatus | undefined;
  readonly before: bigint | undefined;
  readonly rows: number;
}

/** Approvals below an id, the newest first. */
export async function findApprovals(
  tx: Transaction,
  { status, before, rows }: Page,
): Promise<ApprovalRow[]> {
  const found = await approvals(tx)
    .$if(status !== undefined, (query) => query.where("approvals.status", "=", status!))
    .$if(before !== undefined, (query) => query.where("approvals.id", "<", before!))
    .orderBy("approvals.id", "desc")
    .limit(rows)
    .execute();
  return found.map(approvalOf);
}
