import * as contract from "@farsim/contract/desk/cards/tag-files.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { checkTagFile } from "./check-tag-file.ts";
import { startTagFile } from "./start-tag-file.ts";

/** Tags that come by the file; how it goes is shown as every action on many cards. */
export function mountTagFiles(mount: Mount): void {
  mount(contract.checkTagFile, checkTagFile);
  mount(contract.startTagFile, startTagFile);
}
