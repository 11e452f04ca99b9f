import type { RechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";

/** The lines of a file in its order, as the search for repeats wants them. */
export function allLines(tx: Transaction, fileId: bigint) {
  return tx.db
    .selectFrom("recharge_lines")
    .where("file_id", "=", fileId)
    .select(["line", "user_id as userId", "amount_micros as amountMicros", "repeats"])
    .orderBy("line")
    .execute();
}

const shownFiles = (tx: Transaction) =>
  tx.db
    .selectFrom("recharge_files as file")
    .innerJoin("users as asker", "asker.id", "file.asked_by")
    .leftJoin("users as stopper", "stopper.id", "file.stopped_by")
    .leftJoin("approvals as approval", "approval.file_id", "file.id")
    .select([
      "file.id",
      "file.name",
      "file.chosen",
      "file.reason",
      sql<
        RechargeFile["state"]
      >`CASE WHEN file.stopped_by IS NOT NULL THEN 'stopped' WHEN file.finished_at IS NOT NULL THEN 'done' WHEN approval.status = 'PENDING' THEN 'waiting'
        WHEN approval.status <> 'CONFIRMED' THEN 'declined' ELSE 'running' END`.as("state"),
      "asker.username as askedBy",
      "stopper.username as stoppedBy",
      "file.stop_reason as stopReason",
      "file.asked_at as askedAt",
      "file.finished_at as finishedAt",
      "file.total",
      "file.amount_micros as amountMicros",
      "file.opened",
      "file.repeated",
      "file.done",
      "file.refused",
      "file.credited_micros as creditedMicros",
    ]);

export type StoredFile = Awaited<ReturnType<typeof findFiles>>[number];

export const findFile = (tx: Transaction, id: bigint): Promise<StoredFile | undefined> =>
  shownFiles(tx).where("file.id", "=", id).executeTakeFirst();

/** Files below an id, the newest first. */
export const findFiles = (
  tx: Transaction,
  { before, rows }: { readonly before: bigint | undefined; readonly rows: number },
) =>
  shownFiles(tx)
    .$if(before !== undefined, (query) => query.where("file.id", "<", before!))
    .orderBy("file.id", "desc")
    .limit(rows)
    .execute();

/** The lines of a file after a number, in their order. */
export function findLines(
  tx: Transaction,
  fileId: bigint,
  { onlyRefused, after, rows }: { onlyRefused: boolean; after: number; rows: number },
) {
  return tx.db
    .selectFrom("recharge_lines as l")
    .innerJoin("users", "users.id", "l.user_id")
    .leftJoin("pay_orders", "pay_orders.id", "l.order_id")
    .where("l.file_id", "=", fileId)
    .where("l.line", ">", after)
    .$if(onlyRefused, (query) => query.where("l.error", "is not", null))
    .select([
      "l.line",
      "l.user_id as userId",
      "users.username",
      "users.email",
      "l.amount_micros as amountMicros",
      "l.reason",
      "l.repeats",
      "l.order_id as orderId",
      "remark",
      "l.bank_day as bankDay",
      "l.chosen",
      "l.seq",
      sql<ProblemKey | null>`l.error`.as("error"),
    ])
    .orderBy("l.line")
    .limit(rows)
    .execute();
}

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number];
