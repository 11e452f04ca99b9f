import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { sql } from "kysely";
import type { AdjustmentCause } from "@farsim/contract/values/money/top-up-causes.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { WantedRole } from "./roles/wanted-role.ts";

/** What an approval is for: a wallet that is credited, the file whose lines are, the job that makes packs, or a role. */
export type Asked = { readonly reason?: string | undefined } & (
  | (Credit & { readonly kind: "RECHARGE"; readonly orderId: bigint | undefined })
  | (Credit & { readonly kind: "REVERSAL"; readonly reversesSeq: bigint })
  | (Credit & { readonly kind: "ADJUSTMENT"; readonly cause: AdjustmentCause })
  | (Credit & { readonly kind: "PAYOUT"; readonly payoutId: bigint })
  | { readonly kind: "RECHARGE_FILE"; readonly amountMicros: Micros; readonly fileId: bigint }
  | { readonly kind: "PACKS"; readonly amountMicros: Micros; readonly jobId: bigint }
  | AskedRole
);

interface Credit {
  readonly userId: bigint;
  readonly amountMicros: Micros;
}

/** A role; of an invitation, and of what a role may do, it is no one's yet. */
export interface AskedRole {
  readonly kind: "ROLE";
  readonly userId: bigint | undefined;
  readonly wanted: WantedRole;
}

type NewApproval = Asked & { readonly askedBy: bigint; readonly askedAt: Instant };

/** A new approval, with the digest of the role that is wanted; undefined where its order, its activity or its role waits for one already. */
export async function insertApproval(
  tx: Transaction,
  approval: NewApproval,
): Promise<{ readonly id: bigint; readonly digest: string | null } | undefined> {
  return tx.db
    .insertInto("approvals")
    .values({
      kind: approval.kind,
      user_id: ("userId" in approval && approval.userId) || null,
      amount_micros: approval.kind === "ROLE" ? null : approval.amountMicros,
      wanted: approval.kind === "ROLE" ? JSON.stringify(approval.wanted) : null,
      reason: approval.reason ?? null,
      order_id: (approval.kind === "RECHARGE" && approval.orderId) || null,
      reverses_seq: approval.kind === "REVERSAL" ? approval.reversesSeq : null,
      cause: approval.kind === "ADJUSTMENT" ? approval.cause : null,
      payout_id: approval.kind === "PAYOUT" ? approval.payoutId : null,
      job_id: approval.kind === "PACKS" ? approval.jobId : null,
      file_id: approval.kind === "RECHARGE_FILE" ? approval.fileId : null,
      asked_by: approval.askedBy,
      asked_at: approval.askedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", sql<string | null>`md5(wanted::text)`.as("digest")])
    .executeTakeFirst();
}

/** The approval that an order, an activity or a payout waits for; undefined where it waits for none. */
export async function findPendingFor(
  tx: Transaction,
  of:
    | { readonly orderId: bigint }
    | { readonly payoutId: bigint }
    | { readonly userId: bigint; readonly reversesSeq: bigint },
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("approvals")
    .select("id")
    .where("status", "=", "PENDING")
    .where((is) => {
      if ("orderId" in of) return is("order_id", "=", of.orderId);
      if ("payoutId" in of) return is("payout_id", "=", of.payoutId);
      return is.and({ user_id: of.userId, reverses_seq: of.reversesSeq });
    })
    .executeTakeFirst();
  return row?.id;
}

/** Those of some payouts that wait for one. */
export async function findPendingPayouts(
  tx: Transaction,
  payoutIds: readonly bigint[],
): Promise<bigint[]> {
  if (payoutIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom("approvals")
    .select("payout_id")
    .where("status", "=", "PENDING")
    .where("payout_id", "in", payoutIds)
    .execute();
  return rows.flatMap((row) => row.payout_id ?? []);
}

/** The approval that a role, wanted as it is, waits for. */
export async function findPendingRole(
  tx: Transaction,
  { userId, wanted }: AskedRole,
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("approvals")
    .select("id")
    .where("status", "=", "PENDING")
    .where("user_id", "is not distinct from", userId ?? null)
    .where("wanted", "=", sql<string>`${JSON.stringify(wanted)}::jsonb`)
    .executeTakeFirst();
  return row?.id;
}

/** Holds an approval; false where it was decided. */
export async function lockPending(tx: Transaction, id: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("approvals")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface Decision {
  readonly status: "CONFIRMED" | "REJECTED";
  readonly decidedBy: bigint;
  readonly decidedAt: Instant;
  readonly note: string | undefined;
  /** The activity that confirming it makes; null of packs and files, which are worked on later, and of roles. */
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

export async function countPendingApprovals(tx: Transaction): Promise<number> {
  const { n } = await tx.db
    .selectFrom("approvals")
    .where("status", "=", "PENDING")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
