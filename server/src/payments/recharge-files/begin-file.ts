import type { startRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { askApproval } from "../../approvals/ask-approval.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { digestOfFile } from "./new-file.sql.ts";
import { queueFile } from "./recharge-file-job.ts";
import { showFile } from "./show-files.ts";

/** A file that was kept, and what its check said. */
interface KeptFile {
  readonly fileId: bigint;
  readonly amountMicros: Micros;
  /** Whether the sum is over the operator's limit. */
  readonly waits: boolean;
  readonly reason?: string | undefined;
  readonly facts: {
    readonly name: string;
    readonly lines: number;
    readonly opened: number;
    readonly repeated: number;
    /** Of a bank statement: lines that a person chose. */
    readonly chosen?: number;
  };
}

/** Lets a worker go through the lines of a file, or lets them wait for a second administrator; either is put on record. */
export async function beginFile(
  ctx: Context,
  { fileId, amountMicros, waits, reason, facts: said }: KeptFile,
): Promise<Output<typeof startRechargeFile>> {
  const facts = { ...said, digest: await digestOfFile(ctx.tx, fileId) };
  if (waits) {
    const asked = { kind: "RECHARGE_FILE", amountMicros, fileId, reason } as const;
    const approval = await askApproval(ctx, asked, facts);
    return { file: await showFile(ctx, fileId), approval };
  }
  await queueFile(ctx.tx, { fileId, after: 0, isBank: said.chosen !== undefined });
  await audit(ctx, {
    action: "admin/rechargeFile/start",
    subject: `rechargeFile:${fileId}`,
    reason,
    facts: { ...facts, createdMicros: String(amountMicros) },
  });
  return { file: await showFile(ctx, fileId) };
}
