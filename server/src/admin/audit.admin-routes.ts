import * as contract from "@farsim/contract/desk/audit.ts";
import type { Mount } from "../platform/http/mount.ts";
import { listAudit } from "./list-audit.ts";

export function mountAuditForAdministrators(mount: Mount): void {
  mount(contract.listAudit, listAudit);
}
