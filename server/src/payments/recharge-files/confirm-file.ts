import { Problem } from "@farsim/contract/problems/problem.ts";
import { stillHolds } from "../../accounts/staff/still-holds.ts";
import { type ApprovalRow, decide, holdPending } from "../../approvals/decide.ts";
import type { Context } from "../../platform/context.ts";
import { findRepeated } from "./find-repeated.ts";
import { queueFile } from "./recharge-file-job.ts";
import { allLines } from "./recharge-files.sql.ts";

/**
 * A file that waited for a second administrator is begun. Refuses `asker_may_not` where the one who asked may not recharge any more,
 * `recharge_file_repeats` where a line credits something again that no one agreed to, and `approval_decided`.
 */
export async function confirmFile(
  ctx: Context,
  row: ApprovalRow & { readonly file: NonNullable<ApprovalRow["file"]> },
  note: string | undefined,
): Promise<void> {
  const { fileId, isBank } = row.file;
  if (!(await stillHolds(ctx.tx, row.askedBy.id, "money.recharge")))
    throw new Problem("asker_may_not");
  await holdPending(ctx, row.id);
  // An order is finished once: what was done meanwhile is refused line by line.
  if (!isBank) await refuseNewRepeats(ctx, fileId);
  await queueFile(ctx.tx, { fileId, after: 0, isBank });
  await decide(ctx, row, { status: "CONFIRMED", note, seq: null });
}

async function refuseNewRepeats(ctx: Context, fileId: bigint): Promise<void> {
  const lines = await allLines(ctx.tx, fileId);
  const repeated = await findRepeated(
    ctx,
    lines.map((line) => ({ ...line, account: String(line.userId) })),
    fileId,
  );
  const agreed = new Set(lines.filter(({ repeats }) => repeats).map(({ line }) => line));
  if (repeated.some(({ line }) => !agreed.has(line))) throw new Problem("recharge_file_repeats");
}
