import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { getImportState, importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { messagesIn } from "../../platform/messages.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { findImport, insertImport } from "./imports.sql.ts";
import type { LineProblem } from "./row-validator.ts";

export const importTask = "stock_import";

/** An administrator hands in a file of cards. It is sealed until a worker has been through it. */
export async function handIn(
  ctx: Context,
  vault: Vault,
  { csv, partial = false, preview = false, name }: Input<typeof importCards>,
): Promise<Output<typeof importCards>> {
  const id = await insertImport(ctx.tx, {
    name: name ?? `${ctx.now.toString().slice(0, 16).replace("T", " ")} UTC`,
    mode: preview ? "preview" : partial ? "partial" : "all",
    sealedCsv: vault.seal(csv),
    createdBy: actingUser(ctx),
    origin: ctx.origin,
    now: ctx.now,
  });
  await addJobs(ctx.tx, [{ task: importTask, payload: { importId: String(id) } }]);
  return { importId: String(id) };
}

/** How far it is, and what was said of its lines, in the reader's language. Refuses `not_found`. */
export async function importStateOf(
  ctx: Context,
  { importId }: Input<typeof getImportState>,
): Promise<Output<typeof getImportState>> {
  const row = await findImport(ctx.tx, idOf(importId));
  if (!row) throw new Problem("not_found");
  const said = row.said as { rejected?: LineProblem[]; warnings?: LineProblem[] };
  const t = messagesIn(ctx.language);
  const worded = (lines: readonly LineProblem[] = []) =>
    lines.map((said) => {
      const { error, first = 0, channelName: channel = "" } = said;
      return { ...said, message: t(`imports.${error}`, { first: String(first), channel }) };
    });
  return {
    importId,
    name: row.name,
    state: row.state as Output<typeof getImportState>["state"],
    done: row.done,
    of: row.of,
    lines: row.lines,
    imported: row.imported,
    rejected: worded(said.rejected),
    rejectedCount: row.rejected,
    warnings: worded(said.warnings),
    warningCount: row.warned,
  };
}
