import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { exportApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { exportAccountActivities } from "@farsim/contract/desk/money/reversals.ts";
import { exportShopActivities } from "@farsim/contract/desk/money/shop-activities.ts";
import { exportRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import { exportBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { exportUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { exportCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { exportCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { exportOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { exportOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { listApprovals } from "../../approvals/list-approvals.ts";
import { pageOfResults, showJob } from "../../cards/jobs/show-jobs.ts";
import { searchOperatorCards } from "../../cards/stock/list-operator-cards.ts";
import { activitySheet } from "../../payments/activities/activity-sheet.ts";
import { listShopActivities } from "../../payments/activities/list-shop-activities.ts";
import { listAccountActivities } from "../../payments/activities/list-activities.ts";
import { pageOfCustomers } from "../../payments/customers/list-customers.ts";
import { factsOfRange } from "../../payments/money-range.ts";
import { searchPayOrders } from "../../payments/orders/list-operator-pay-orders.ts";
import { pageOfLines, showFile } from "../../payments/recharge-files/show-files.ts";
import type { Database } from "../../platform/database/database.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { listUsage } from "../../usage/traffic/list-usage.ts";
import { showBatches } from "../stock/batches.ts";
import { listFile } from "./list-file.ts";
import { mountListsOfBooks } from "./list-files-of-books.ts";
import { mountListsOfPacks } from "./list-files-of-packs.ts";
import { approvalSheet, batchSheet, rechargeSheet, usageSheet } from "./more-sheets.ts";
import { cardSheet, customerSheet, jobSheet, orderSheet, shopActivitySheet } from "./sheets.ts";

/** The lists of the desk as files, each for those who may read the list. */
export function mountListFiles(mount: Mount, database: Database, vault: Vault): void {
  mountListsOfMoneyAndUse(mount, database);
  mountListsOfBooks(mount, database, vault);
  mountListsOfPacks(mount, database);
  mount.file(exportCustomers, (steps, search) =>
    listFile(
      steps,
      {
        name: "customers",
        sheet: customerSheet,
        facts: {},
        page: (ctx, page) => pageOfCustomers(ctx, { ...search, ...page }),
      },
      database,
    ),
  );
  mount.file(exportOperatorCards, (steps, search) => {
    const { search: _, ...facts } = search;
    return listFile(
      steps,
      {
        name: "cards",
        sheet: cardSheet,
        facts,
        page: (ctx, page) => searchOperatorCards(ctx, { ...search, ...page }),
      },
      database,
    );
  });
  mount.file(exportCardJob, async (steps, job) => {
    // A job that is not there is refused before a file is begun.
    await steps.step((ctx) => showJob(ctx, idOf(job.jobId)));
    return listFile(
      steps,
      {
        name: "jobs",
        sheet: jobSheet,
        facts: { job: job.jobId },
        page: (ctx, page) => pageOfResults(ctx, { ...job, ...page }),
      },
      database,
    );
  });
  mount.file(exportOperatorPayOrders, (steps, search) =>
    listFile(
      steps,
      {
        name: "orders",
        sheet: orderSheet,
        facts: factsOfOrders(search),
        page: (ctx, page) => searchPayOrders(ctx, { ...search, ...page }),
      },
      database,
    ),
  );
}

function factsOfOrders(search: Input<typeof exportOperatorPayOrders>): AuditFacts {
  const { status, attention, method, finishedBy, day = "made", from, to } = search;
  const isDated = (from ?? to) !== undefined;
  return {
    ...(status && { status }),
    ...(attention && { attention: true }),
    ...(method && { method }),
    ...(finishedBy && { finishedBy: finishedBy === "stripe" ? "byStripe" : "byAdministrator" }),
    ...(isDated && { dayOf: day }),
    ...factsOfRange(search),
  };
}

function mountListsOfMoneyAndUse(mount: Mount, database: Database): void {
  mount.file(exportAccountActivities, async (steps, wanted) => {
    // An account that is not there is refused before a file is begun.
    const { user } = await steps.step((ctx) => listAccountActivities(ctx, { ...wanted, limit: 1 }));
    return listFile(
      steps,
      {
        name: "activities",
        sheet: ({ language, zone, currency }) =>
          activitySheet(language, { currency, billingTimeZone: zone }),
        facts: { holderId: user.id },
        page: (ctx, page) => listAccountActivities(ctx, { ...wanted, ...page }),
      },
      database,
    );
  });
  mount.file(exportShopActivities, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "activities",
        sheet: shopActivitySheet,
        facts: {
          ...(wanted.kind && { type: wanted.kind }),
          ...factsOfRange(wanted),
          ...(wanted.administrator && { administrator: wanted.administrator }),
        },
        page: (ctx, page) => listShopActivities(ctx, { ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportRechargeFile, async (steps, file) => {
    // A file that is not there is refused before another one is begun.
    const shown = await steps.step((ctx) => showFile(ctx, idOf(file.fileId)));
    return listFile(
      steps,
      {
        name: "rechargeFiles",
        sheet: rechargeSheet,
        facts: { file: file.fileId },
        page: (ctx, page) => pageOfLines(ctx, shown, { ...file, ...page }),
      },
      database,
    );
  });
  mount.file(exportApprovals, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "approvals",
        sheet: approvalSheet,
        facts: {},
        page: (ctx, page) => listApprovals(ctx, { ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportUsage, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "usage",
        sheet: (words) => usageSheet(words, wanted.kind),
        facts: { ...(wanted.channelName && { channelName: wanted.channelName }) },
        page: (ctx, page) => listUsage(ctx, { ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportBatches, (steps) =>
    listFile(steps, { name: "batches", sheet: batchSheet, facts: {}, page: showBatches }, database),
  );
}
