import * as contract from "@farsim/contract/desk/channels.ts";
import type { Lane } from "../platform/http/lane.ts";
import type { Mount } from "../platform/http/mount.ts";
import { importUsage } from "./import-usage.ts";
import { listUsage } from "./list-usage.ts";

export function mountUsageForAdministrators(mount: Mount, lane: Lane): void {
  mount(contract.listUsage, listUsage);
  mount.inSteps(contract.importUsage, (steps, input) => importUsage(steps, lane, input));
}
