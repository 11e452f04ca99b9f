import { getCardTraffic } from "@farsim/contract/desk/cards/card-desk.ts";
import * as contract from "@farsim/contract/desk/cards/usage-desk.ts";
import type { ConcurrencyLimiter } from "../platform/http/load/concurrency-limiter.ts";
import type { Mount } from "../platform/http/mount.ts";
import { checkUsage } from "./ingest/check-usage.ts";
import { dismissUsage } from "./open/dismiss-usage.ts";
import { importUsage } from "./file/import-usage.ts";
import { listUsage } from "./traffic/list-usage.ts";
import { retryUsage } from "./open/retry-usage.ts";
import { cardTraffic } from "./traffic/traffic-detail.ts";

export function mountUsageForAdministrators(mount: Mount, limit: ConcurrencyLimiter): void {
  mount(contract.listUsage, listUsage);
  mount.multiTransaction(contract.checkUsage, (steps, input) => checkUsage(steps, limit, input));
  mount(getCardTraffic, cardTraffic);
  mount.multiTransaction(contract.importUsage, (steps, input) => importUsage(steps, limit, input));
  mount.multiTransaction(contract.retryUsage, (steps, input) => retryUsage(steps, limit, input));
  mount(contract.dismissUsage, dismissUsage);
}
