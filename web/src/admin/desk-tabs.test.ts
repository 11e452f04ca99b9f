import { listAlarms } from "@farsim/contract/desk/alarms.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import { listAudit } from "@farsim/contract/desk/audit.ts";
import { listBookMonths } from "@farsim/contract/desk/books.ts";
import { listOperatorPlans } from "@farsim/contract/desk/catalogue.ts";
import { listChannels } from "@farsim/contract/desk/channels.ts";
import { listOperatorInvoices } from "@farsim/contract/desk/invoices.ts";
import { listMovements } from "@farsim/contract/desk/movements.ts";
import { getMargins } from "@farsim/contract/desk/margins.ts";
import { getOverview } from "@farsim/contract/desk/overview.ts";
import { listPriceTests } from "@farsim/contract/desk/price-tests.ts";
import { listRechargeFiles } from "@farsim/contract/desk/recharge-files.ts";
import { listAccountActivities } from "@farsim/contract/desk/reversals.ts";
import { setClock } from "@farsim/contract/desk/sandbox.ts";
import { getSettings } from "@farsim/contract/desk/settings.ts";
import { listStaff } from "@farsim/contract/desk/staff.ts";
import { listBatches } from "@farsim/contract/desk/stock-import.ts";
import { listOperatorCards } from "@farsim/contract/desk/stock.ts";
import { listPackSales } from "@farsim/contract/desk/pack-sales.ts";
import { listOperatorPayouts } from "@farsim/contract/desk/payouts.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/orders.ts";
import { expect, test } from "vitest";
import { deskTabs } from "./desk-tabs.tsx";

const reads = {
  alarms: listAlarms,
  customers: listCustomers,
  cards: listOperatorCards,
  catalogue: listOperatorPlans,
  stock: listBatches,
  orders: listOperatorPayOrders,
  packSales: listPackSales,
  activities: listAccountActivities,
  channels: listChannels,
  approvals: listApprovals,
  payouts: listOperatorPayouts,
  rechargeFiles: listRechargeFiles,
  books: listBookMonths,
  movements: listMovements,
  invoices: listOperatorInvoices,
  margins: getMargins,
  priceTests: listPriceTests,
  audit: listAudit,
  staff: listStaff,
  overview: getOverview,
  settings: getSettings,
  sandbox: setClock,
};

test("a tab is there for exactly those whose role lets them read it", () => {
  expect(Object.fromEntries(deskTabs.map(({ key, right }) => [key, right]))).toEqual(
    Object.fromEntries(Object.entries(reads).map(([key, { right }]) => [key, right])),
  );
});
