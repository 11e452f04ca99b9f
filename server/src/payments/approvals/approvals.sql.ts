import type { Micros } from "@farsim/contract/values/amount.ts";
import type { ApprovalStatus } from "@farsim/contract/desk/approvals.ts";
import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

interface NewApproval {
  readonly userId: bigint;
  readonly amountMicros: Micros;
  readonly reason: string | undefined;
  readonly orderId: bigint | undefined;
  readonly askedBy: bigint;
  readonly askedAt: Instant;
}

/** A person as an approval names them. */
export interface NamedRow {
  readonly id: bigint;
  readonly username: string | null;
  readonly email: string;
}

/** An approval with the people it names and what the account holds now. */
export interface ApprovalRow {
  readonly id: bigint;
  readonly user: NamedRow;
  readonly balanceMicros: Micros;
  readonly amountMicros: Micros;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly askedBy: NamedRow;
  readonly askedAt: Instant;
  readonly decidedBy: NamedRow | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  readonly seq: bigint | null;
  /** The order that it finishes. */
  readonly orderId: bigint | null;
  readonly remark: string | null;
}

/** The id of a new approval; undefined where its order waits for one already. */
export async function insertApproval(
  tx: Transaction,
  approval: NewApproval,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto("approvals")
    .values({
      user_id: approval.userId,
      amount_micros: approval.amountMicros,
      reason: approval.reason ?? null,
      order_id: approval.orderId ?? null,
      asked_by: approval.askedBy,
      asked_at: approval.askedAt,
    })
    .onConflict((conflict) =>
      conflict.column("order_id").where(sql<boolean>`status = 'PENDING'`).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The approval that an order waits for; undefined where it waits for none. */
export async function findPendingOfOrder(
  tx: Transaction,
  orderId: bigint,
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("approvals")
    .select("id")
    .where("order_id", "=", orderId)
    .where("status", "=", "PENDING")
    .executeTakeFirst();
  return row?.id;
}

export interface Decision {
  readonly status: "CONFIRMED" | "REJECTED";
  readonly decidedBy: bigint;
  readonly decidedAt: Instant;
  readonly note: string | undefined;
  /** The activity that confirming it makes. */
  readonly seq: bigint | null;
}

/** Decides an approval that is still pending; false where someone was there first. */
export async function setDecision(
  tx: Transaction,
  id: bigint,
  { status, decidedBy, decidedAt, note, seq }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("approvals")
    .set({
      status,
      decided_by: decidedBy,
      decided_at: decidedAt,
      decided_note: note || null,
      seq,
    })
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const approvals = (tx: Transaction) =>
  tx.db
    .selectFrom("approvals")
    .innerJoin("wallets", "wallets.user_id", "approvals.user_id")
    .innerJoin("users as account", "account.id", "approvals.user_id")
    .innerJoin("users as asker", "asker.id", "approvals.asked_by")
    .leftJoin("pay_orders", "pay_orders.id", "approvals.order_id")
    .leftJoin("users as decider", "decider.id", "approvals.decided_by")
    .select([
      "approvals.id",
      "balance_micros",
      "approvals.amount_micros",
      "reason",
      sql<ApprovalStatus>`approvals.status`.as("status"),
      "order_id",
      "remark",
      "asked_at",
      "decided_at",
      "decided_note",
      "seq",
      "account.id as account_id",
      "account.username as account_username",
      "account.email as account_email",
      "asker.id as asker_id",
      "asker.username as asker_username",
      "asker.email as asker_email",
      "decider.id as decider_id",
      "decider.username as decider_username",
      "decider.email as decider_email",
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof approvals>["executeTakeFirstOrThrow"]>>;

const approvalOf = (row: Joined): ApprovalRow => ({
  id: row.id,
  user: { id: row.account_id, username: row.account_username, email: row.account_email },
  balanceMicros: row.balance_micros,
  amountMicros: row.amount_micros,
  reason: row.reason,
  status: row.status,
  askedBy: { id: row.asker_id, username: row.asker_username, email: row.asker_email },
  askedAt: row.asked_at,
  decidedBy:
    row.decider_id === null || row.decider_email === null
      ? null
      : { id: row.decider_id, username: row.decider_username, email: row.decider_email },
  decidedAt: row.decided_at,
  note: row.decided_note,
  seq: row.seq,
  orderId: row.order_id,
  remark: row.remark,
});

export async function findApproval(tx: Transaction, id: bigint): Promise<ApprovalRow | undefined> {
  const row = await approvals(tx).where("approvals.id", "=", id).executeTakeFirst();
  return row && approvalOf(row);
}

/** Approvals below an id, the newest first. */
export async function findApprovals(
  tx: Transaction,
  {
    status,
    before,
    rows,
  }: { status: ApprovalStatus | undefined; before: bigint | undefined; rows: number },
): Promise<ApprovalRow[]> {
  const found = await approvals(tx)
    .$if(status !== undefined, (query) => query.where("approvals.status", "=", status!))
    .$if(before !== undefined, (query) => query.where("approvals.id", "<", before!))
    .orderBy("approvals.id", "desc")
    .limit(rows)
    .execute();
  return found.map(approvalOf);
}

/** What an administrator has credited to an account by themselves on a billing day, less what was taken back again. */
export async function sumCreditedBy(
  tx: Transaction,
  { actorId, userId, day }: { actorId: bigint; userId: bigint; day: Day },
): Promise<Micros> {
  const { micros } = await tx.db
    .selectFrom("audit_entries as entry")
    .innerJoin("activities", (join) =>
      join
        .on("activities.user_id", "=", userId)
        .on("activities.seq", "=", sql<bigint>`(entry.facts ->> 'seq')::bigint`),
    )
    .where("entry.subject", "=", `user:${userId}`)
    .where("entry.actor_id", "=", actorId)
    .where("entry.deed", "in", ["admin/recharge", "admin/order/finish"])
    .where("activities.trade_date", "=", day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("activities as reversal")
            .select("reversal.seq")
            .where("reversal.user_id", "=", userId)
            .whereRef("reversal.reverses_seq", "=", "activities.seq"),
        ),
      ),
    )
    .select(sql<bigint>`coalesce(sum(activities.change_micros), 0)::bigint`.as("micros"))
    .executeTakeFirstOrThrow();
  return micros;
}

export async function countPendingApprovals(tx: Transaction): Promise<number> {
  const { n } = await tx.db
    .selectFrom("approvals")
    .where("status", "=", "PENDING")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
