import type { stopRechargeFile as contract } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { endFile } from "./end-file.ts";
import { lockOpenFile, setStopped } from "./open-file.sql.ts";
import { showFile } from "./show-files.ts";

/**
 * What was not credited yet is credited no more; what was, stays. Throws `not_found`, and `recharge_file_not_running` for a file that
 * is over, or that waits for a second administrator, who may reject it.
 */
export async function stopRechargeFile(
  ctx: Context,
  { fileId, reason }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const id = idOf(fileId);
  await showFile(ctx, id);
  const file = await lockOpenFile(ctx.tx, id);
  if (!file) throw new Problem("recharge_file_not_running");
  await audit(ctx, { action: "admin/rechargeFile/stop", subject: `rechargeFile:${id}`, reason });
  await endFile(ctx, file, "recharge_file_stopped");
  await setStopped(ctx.tx, id, { by: actingUser(ctx), reason });
  return { file: await showFile(ctx, id) };
}
