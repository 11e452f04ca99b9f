import * as contract from "@farsim/contract/desk/channels.ts";
import type { ConcurrencyLimiter } from "../platform/http/concurrency-limiter.ts";
import type { Mount } from "../platform/http/mount.ts";
import { importUsage } from "./import-usage.ts";
import { listUsage } from "./list-usage.ts";

export function mountUsageForAdministrators(mount: Mount, limit: ConcurrencyLimiter): void {
  mount(contract.listUsage, listUsage);
  mount.multiTransaction(contract.importUsage, (steps, input) => importUsage(steps, limit, input));
}
