import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { digestOfResults } from "./digest-of-lines.ts";

/** Holds a file, so that two workers never credit the same line; undefined once it is finished, and as long as it waits for a second administrator. */
export function lockOpenFile(tx: Transaction, id: bigint) {
  return tx.db
    .selectFrom("recharge_files")
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("approvals")
            .select("id")
            .whereRef("approvals.file_id", "=", "recharge_files.id")
            .where("status", "<>", "CONFIRMED"),
        ),
      ),
    )
    .select([
      "id",
      "asked_by as askedBy",
      "origin",
      "chosen",
      "done",
      "refused",
      "credited_micros as creditedMicros",
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type OpenFile = NonNullable<Awaited<ReturnType<typeof lockOpenFile>>>;

/** The next line that no one has looked at, after a number. */
export function nextLine(tx: Transaction, fileId: bigint, after: number) {
  return tx.db
    .selectFrom("recharge_lines")
    .where("file_id", "=", fileId)
    .where("done_at", "is", null)
    .where("line", ">", after)
    .leftJoin("pay_orders", "pay_orders.id", "order_id")
    .select([
      "line",
      "recharge_lines.user_id as userId",
      "recharge_lines.amount_micros as amountMicros",
      "reason",
      "order_id as orderId",
      "remark",
    ])
    .orderBy("line")
    .limit(1)
    .executeTakeFirst();
}

/** What became of a line: the activity that credited it, or why none did. */
export type LineResult = { readonly line: number; readonly doneAt: Instant } & (
  | { readonly seq: bigint; readonly amountMicros: Micros }
  | { readonly error: ProblemKey }
);

/** Keeps what became of a line, and how far the file is. */
export async function keepResult(
  tx: Transaction,
  fileId: bigint,
  result: LineResult,
): Promise<void> {
  const isCredited = "seq" in result;
  await tx.db
    .updateTable("recharge_lines")
    .set({
      done_at: result.doneAt,
      seq: isCredited ? result.seq : null,
      error: isCredited ? null : result.error,
    })
    .where("file_id", "=", fileId)
    .where("line", "=", result.line)
    .execute();
  await tx.db
    .updateTable("recharge_files")
    .set(({ eb }) => ({
      done: eb("done", "+", 1),
      refused: eb("refused", "+", isCredited ? 0 : 1),
      credited_micros: eb("credited_micros", "+", isCredited ? result.amountMicros : 0n),
    }))
    .where("id", "=", fileId)
    .execute();
}

/** Refuses the lines that were not looked at yet. Returns how many they were. */
export async function refuseRest(
  tx: Transaction,
  fileId: bigint,
  { error, now }: { readonly error: ProblemKey; readonly now: Instant },
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable("recharge_lines")
    .set({ error, done_at: now })
    .where("file_id", "=", fileId)
    .where("done_at", "is", null)
    .executeTakeFirst();
  const refused = Number(numUpdatedRows);
  await tx.db
    .updateTable("recharge_files")
    .set(({ eb }) => ({ done: eb("done", "+", refused), refused: eb("refused", "+", refused) }))
    .where("id", "=", fileId)
    .execute();
  return refused;
}

/** Who ended a file before its last line, and why. It is finished by now. */
export async function setStopped(
  tx: Transaction,
  id: bigint,
  { by, reason }: { readonly by: bigint; readonly reason: string },
): Promise<void> {
  await tx.db
    .updateTable("recharge_files")
    .set({ stopped_by: by, stop_reason: reason })
    .where("id", "=", id)
    .execute();
}

export async function setFinished(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await tx.db
    .updateTable("recharge_files")
    .set({ finished_at: now })
    .where("id", "=", id)
    .execute();
}

const resultsDigest: Statement = {
  name: "digest_of_recharge_results",
  text: `SELECT ${digestOfResults("$1")} AS digest`,
};

/** A digest of what became of the lines of a file, for the audit log: `verify-ledger` compares it. */
export async function digestOfEnd(tx: Transaction, id: bigint): Promise<string> {
  const [row] = await tx.run<{ digest: string }>(resultsDigest, [id]);
  return row!.digest;
}
