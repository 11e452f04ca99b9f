import { mountAlarms } from "./admin/alarms/alarms.admin-routes.ts";
import { mountAuditForAdministrators } from "./admin/audit.admin-routes.ts";
import { mountChannelsForAdministrators } from "./admin/channels.admin-routes.ts";
import { mountCustomersForAdministrators } from "./admin/customers.admin-routes.ts";
import { mountListFiles } from "./admin/list-files/list-files.admin-routes.ts";
import { mountOverview } from "./admin/overview/overview.admin-routes.ts";
import { mountSandbox } from "./admin/sandbox.admin-routes.ts";
import { mountImports } from "./admin/stock/import.admin-routes.ts";
import { mountRolesForTwo } from "./approvals/roles/roles.admin-routes.ts";
import { mountBooks } from "./books/books.admin-routes.ts";
import { mountMargins } from "./margins/margins.admin-routes.ts";
import { mountTagFiles } from "./cards/tag-files/tag-files.admin-routes.ts";
import { mountActing } from "./cards/acting/acting.admin-routes.ts";
import { mountStockForAdministrators } from "./cards/stock/stock.admin-routes.ts";
import { mountPaymentsForAdministrators } from "./payments/payments.admin-routes.ts";
import { mountPackSalesForAdministrators } from "./payments/pack-sales/pack-sales.admin-routes.ts";
import { mountPayoutsForAdministrators } from "./payments/payouts/payouts.admin-routes.ts";
import { mountPlansForAdministrators } from "./plans/plans.admin-routes.ts";
import { mountUsageForAdministrators } from "./usage/usage.admin-routes.ts";
import type { Config } from "./config.ts";
import type { Clock, SandboxClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { ConcurrencyLimiter } from "./platform/http/load/concurrency-limiter.ts";
import type { Mount } from "./platform/http/mount.ts";
import type { Vault } from "./platform/security/vault.ts";

interface DeskParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock | SandboxClock;
  readonly vault: Vault;
  readonly limitRating: ConcurrencyLimiter;
}

/** What only administrators call. */
export function mountDesk(
  mount: Mount,
  { config, database, clock, vault, limitRating }: DeskParts,
): void {
  mountRolesForTwo(mount);
  mountStockForAdministrators(mount, vault);
  mountActing(mount, vault);
  mountTagFiles(mount);
  mountUsageForAdministrators(mount, limitRating);
  mountImports(mount, { vault, database });
  mountOverview(mount, config);
  mountAlarms(mount, { vault, mayBePrivate: config.mayWebhooksBePrivate });
  mountPlansForAdministrators(mount);
  mountPaymentsForAdministrators(mount);
  mountPayoutsForAdministrators(mount, { vault, isStripeOpen: config.stripe !== undefined });
  mountPackSalesForAdministrators(mount);
  mountCustomersForAdministrators(mount, database);
  mountAuditForAdministrators(mount, database);
  mountBooks(mount, database);
  mountMargins(mount);
  mountListFiles(mount, database, vault);
  mountChannelsForAdministrators(mount, { ...config, vault });
  if (config.sandbox && "moveAhead" in clock) mountSandbox(mount, clock);
}
