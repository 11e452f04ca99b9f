import * as contract from "@farsim/contract/desk/cards/stock-import.ts";
import * as levels from "@farsim/contract/desk/cards/stock-levels.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { auditRead } from "../../platform/security/audit-once.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { showBatchCards, showBatches } from "./batches.ts";
import { moveBatch, renameBatch, showBatchState, undoBatch } from "./correct-batch.ts";
import { handIn, importStateOf } from "./submit-import.ts";

/** Cards that come by the file. */
export function mountImports(
  mount: Mount,
  { vault, database }: { readonly vault: Vault; readonly database: Database },
): void {
  mount(contract.importCards, (ctx, input) => handIn(ctx, vault, input));
  mount(contract.getImportState, importStateOf);
  mount(contract.listBatches, showBatches);
  mount(levels.getBatchState, showBatchState);
  mount(levels.renameBatch, renameBatch);
  mount(levels.moveBatch, moveBatch);
  mount(levels.undoBatch, undoBatch);
  mount.multiTransaction(contract.listBatchCards, async (steps, input) => {
    const { answer, actor } = await steps.step(async (ctx) => ({
      answer: await showBatchCards(ctx, input),
      actor: ctx.actor,
    }));
    const { purpose, batchId } = input;
    if (purpose && (purpose === "print" || input.cursor === undefined))
      await auditRead(database, { steps, actor }, (ctx) =>
        audit(ctx, {
          action: purpose === "file" ? "admin/batch/export" : "admin/batch/print",
          subject: `import:${batchId}`,
          facts: { total: purpose === "file" ? answer.batch.cards : answer.items.length },
        }),
      );
    return answer;
  });
}
