import { Problem } from "@farsim/contract/problems/problem.ts";
import { stillHolds } from "../../accounts/staff/still-holds.ts";
import { type ApprovalRow, decide, holdPending } from "../../approvals/decide.ts";
import type { Context } from "../../platform/context.ts";
import { findRepeated } from "./find-repeated.ts";
import { queueRechargeFile } from "./recharge-file-job.ts";
import { allLines, countRepeated } from "./recharge-files.sql.ts";

/**
 * A file that waited for a second administrator is begun. Refuses `asker_may_not` where the one who asked may not recharge any more,
 * `recharge_file_changed` where more of its lines than were agreed to have been credited otherwise meanwhile, and `approval_decided`.
 */
export async function confirmFile(
  ctx: Context,
  row: ApprovalRow & { readonly file: NonNullable<ApprovalRow["file"]> },
  note: string | undefined,
): Promise<void> {
  const { fileId } = row.file;
  if (!(await stillHolds(ctx.tx, row.askedBy.id, "money.recharge")))
    throw new Problem("asker_may_not");
  await holdPending(ctx, row.id);
  const lines = await allLines(ctx.tx, fileId);
  const repeated = await findRepeated(
    ctx,
    lines.map((line) => ({ ...line, account: String(line.userId) })),
    fileId,
  );
  if (repeated.length > (await countRepeated(ctx.tx, fileId)))
    throw new Problem("recharge_file_changed");
  await queueRechargeFile(ctx.tx, fileId);
  await decide(ctx, row, { status: "CONFIRMED", note, seq: null });
}
