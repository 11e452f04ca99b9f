import * as contract from "@farsim/contract/desk/stock-import.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { showBatchCards, showBatches } from "./batches.ts";
import { handIn, importStateOf } from "./submit-import.ts";

/** Cards that come by the file. */
export function mountImports(mount: Mount, vault: Vault): void {
  mount(contract.importCards, (ctx, input) => handIn(ctx, vault, input));
  mount(contract.getImportState, importStateOf);
  mount(contract.listBatches, showBatches);
  mount(contract.listBatchCards, showBatchCards);
}
