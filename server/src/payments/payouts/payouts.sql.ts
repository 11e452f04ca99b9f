import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { PayoutStatus } from "@farsim/contract/payouts.ts";
import type { Selectable } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Payouts } from "../../platform/database/tables.gen.ts";
import type { PayoutRow } from "./payout.ts";

export const payoutOf = (row: Selectable<Payouts>): PayoutRow => ({
  id: row.id,
  userId: row.user_id,
  seq: row.seq,
  amountMicros: row.amount_micros,
  payToSealed: row.pay_to_sealed,
  askedAt: row.asked_at,
  status: row.status as PayoutStatus,
  approvedBy: row.approved_by,
  decidedBy: row.decided_by,
  note: row.note,
  endedAt: row.ended_at,
});

interface NewPayout {
  readonly userId: bigint;
  readonly seq: bigint;
  readonly amountMicros: Micros;
  readonly payToSealed: Buffer;
  readonly askedAt: Instant;
}

export async function insertPayout(tx: Transaction, payout: NewPayout): Promise<PayoutRow> {
  const row = await tx.db
    .insertInto("payouts")
    .values({
      user_id: payout.userId,
      seq: payout.seq,
      amount_micros: payout.amountMicros,
      pay_to_sealed: payout.payToSealed,
      asked_at: payout.askedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return payoutOf(row);
}

export async function findPayout(tx: Transaction, id: bigint): Promise<PayoutRow | undefined> {
  const row = await tx.db.selectFrom("payouts").selectAll().where("id", "=", id).executeTakeFirst();
  return row && payoutOf(row);
}

/** As it stands, held until commit; its wallet is locked before. */
export async function lockPayout(tx: Transaction, id: bigint): Promise<PayoutRow> {
  const row = await tx.db
    .selectFrom("payouts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return payoutOf(row);
}

/** Whether a payout of someone waits to be paid. */
export async function isPayoutAsked(tx: Transaction, userId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("payouts")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "ASKED")
    .executeTakeFirst();
  return row !== undefined;
}

export async function payoutsOfUser(
  tx: Transaction,
  {
    userId,
    before,
    rows,
  }: {
    readonly userId: bigint;
    readonly before: bigint | undefined;
    readonly rows: number | undefined;
  },
): Promise<PayoutRow[]> {
  const found = await tx.db
    .selectFrom("payouts")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .$if(rows !== undefined, (query) => query.limit(rows!))
    .execute();
  return found.map(payoutOf);
}

interface Decided {
  /** Null: not a person, but the provider of a refund that failed. */
  readonly by: bigint | null;
  readonly note: string | null;
}

export async function setPaid(tx: Transaction, id: bigint, by: bigint): Promise<void> {
  await set(tx, id, { status: "PAID", decided_by: by, note: null });
}

/** It waits again: who agreed to it did so for the transfer that was taken back. */
export async function setAskedAgain(
  tx: Transaction,
  id: bigint,
  { by, note }: Decided,
): Promise<void> {
  await set(tx, id, { status: "ASKED", decided_by: by, note, approved_by: null });
}

export async function setApproved(tx: Transaction, id: bigint, by: bigint): Promise<void> {
  await set(tx, id, { approved_by: by });
}

/** Its amount is in the balance again. Without someone who decided it, the customer did. */
export async function setEnded(
  tx: Transaction,
  id: bigint,
  {
    backSeq,
    at,
    declined,
  }: { readonly backSeq: bigint; readonly at: Instant; readonly declined?: Decided },
): Promise<void> {
  await set(tx, id, {
    status: declined ? "DECLINED" : "CANCELLED",
    back_seq: backSeq,
    ended_at: at,
    ...(declined && { decided_by: declined.by, note: declined.note }),
  });
}

async function set(
  tx: Transaction,
  id: bigint,
  values: Partial<Pick<Selectable<Payouts>, "status" | "decided_by" | "approved_by" | "note">> &
    Partial<Pick<Selectable<Payouts>, "back_seq" | "ended_at">>,
): Promise<void> {
  await tx.db.updateTable("payouts").set(values).where("id", "=", id).execute();
}

/** Where the money of someone went says who they were. */
export async function forgetPayTo(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db
    .updateTable("payouts")
    .set({ pay_to_sealed: null })
    .where("user_id", "=", userId)
    .execute();
}
