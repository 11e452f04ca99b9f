import { exportBalances } from "@farsim/contract/desk/books.ts";
import { exportOperatorInvoices } from "@farsim/contract/desk/invoices.ts";
import { exportMargins } from "@farsim/contract/desk/margins.ts";
import { exportPayouts } from "@farsim/contract/desk/payouts.ts";
import { exportApprovals } from "@farsim/contract/desk/approvals.ts";
import { exportAccountActivities } from "@farsim/contract/desk/reversals.ts";
import { exportShopActivities } from "@farsim/contract/desk/shop-activities.ts";
import { exportRechargeFile } from "@farsim/contract/desk/recharge-files.ts";
import { exportBatches } from "@farsim/contract/desk/stock-import.ts";
import { exportUsage } from "@farsim/contract/desk/usage-desk.ts";
import { exportCustomers } from "@farsim/contract/desk/administration.ts";
import { exportCardJob } from "@farsim/contract/desk/card-jobs.ts";
import { exportOperatorCards } from "@farsim/contract/desk/stock.ts";
import { exportOperatorPayOrders } from "@farsim/contract/desk/orders.ts";
import { listApprovals } from "../../approvals/list-approvals.ts";
import { pageOfResults, showJob } from "../../cards/jobs/show-jobs.ts";
import { searchOperatorCards } from "../../cards/stock/list-operator-cards.ts";
import { activitySheet } from "../../payments/activities/activity-sheet.ts";
import {
  listShopActivities,
  shopSearchOf,
} from "../../payments/activities/list-shop-activities.ts";
import { listAccountActivities } from "../../payments/activities/list-activities.ts";
import { pageOfCustomers } from "../../payments/customers/list-customers.ts";
import { searchPayOrders } from "../../payments/orders/list-operator-pay-orders.ts";
import { pageOfLines, showFile } from "../../payments/recharge-files/show-files.ts";
import { listOperatorPayouts } from "../../payments/payouts/list-operator-payouts.ts";
import { listOperatorInvoices } from "../../books/invoices/list-invoices.ts";
import { firstDayOf } from "../../books/month.ts";
import { listBalances } from "../../books/list-balances.ts";
import { listCardMargins } from "../../margins/list-card-margins.ts";
import { monthsAsked } from "../../margins/show-margins.ts";
import type { Database } from "../../platform/database/database.ts";
import { idOf } from "../../platform/http/id.ts";
import { refuseRange } from "../../platform/http/refuse-range.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { listUsage } from "../../usage/list-usage.ts";
import { showBatches } from "../stock/batches.ts";
import { listFile } from "./list-file.ts";
import { marginSheet } from "./margin-sheet.ts";
import {
  approvalSheet,
  balanceSheet,
  invoiceSheet,
  batchSheet,
  payoutSheet,
  rechargeSheet,
  usageSheet,
} from "./more-sheets.ts";
import { cardSheet, customerSheet, jobSheet, orderSheet, shopActivitySheet } from "./sheets.ts";

/** The lists of the desk as files, each for those who may read the list. */
export function mountListFiles(mount: Mount, database: Database, vault: Vault): void {
  mountListsOfMoneyAndUse(mount, database);
  mountListsOfBooks(mount, database, vault);
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
        facts: { ...(search.status && { status: search.status }) },
        page: (ctx, page) => searchPayOrders(ctx, { ...search, ...page }),
      },
      database,
    ),
  );
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
  mount.file(exportShopActivities, (steps, wanted) => {
    // What cannot be meant is refused before a file is begun.
    shopSearchOf(steps, wanted);
    const { kind, from, to, ...amounts } = wanted;
    return listFile(
      steps,
      {
        name: "activities",
        sheet: shopActivitySheet,
        facts: {
          ...(kind && { type: kind }),
          ...(from && { firstDay: from }),
          ...(to && { lastDay: to }),
          ...amounts,
        },
        page: (ctx, page) => listShopActivities(ctx, { ...wanted, ...page }),
      },
      database,
    );
  });
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

function mountListsOfBooks(mount: Mount, database: Database, vault: Vault): void {
  mount.file(exportPayouts, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "payouts",
        sheet: payoutSheet,
        facts: { ...(wanted.status && { status: wanted.status }) },
        page: (ctx, page) => listOperatorPayouts(ctx, { ...wanted, ...page }, vault),
      },
      database,
    ),
  );
  mount.file(exportOperatorInvoices, (steps, { account, number, ...wanted }) =>
    listFile(
      steps,
      {
        name: "invoices",
        sheet: invoiceSheet,
        facts: {
          ...(wanted.kind && { type: wanted.kind }),
          ...(wanted.month && { firstDay: firstDayOf(wanted.month) }),
          ...(number && { invoice: number }),
        },
        page: (ctx, page) => listOperatorInvoices(ctx, { account, number, ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportBalances, async (steps, { day }) => {
    refuseRange(steps, { to: day });
    return listFile(
      steps,
      {
        name: "balances",
        day,
        sheet: (words) => balanceSheet(words, day),
        facts: { lastDay: day },
        page: (ctx, page) => listBalances(ctx, { day, ...page }),
      },
      database,
    );
  });
  mount.file(exportMargins, async (steps, months) => {
    const { firstDay, lastDay } = monthsAsked(steps, months);
    return listFile(
      steps,
      {
        name: "margins",
        sheet: marginSheet,
        facts: { firstDay, lastDay },
        page: (ctx, page) => listCardMargins(ctx, { ...months, ...page }),
      },
      database,
    );
  });
}
