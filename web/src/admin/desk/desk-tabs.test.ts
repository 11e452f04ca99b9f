import { listAlarms } from "@farsim/contract/desk/shop/alarms.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { listBookMonths } from "@farsim/contract/desk/money/books.ts";
import { listOperatorPlans } from "@farsim/contract/desk/shop/catalogue.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { listOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { listMovements } from "@farsim/contract/desk/money/movements.ts";
import { getMargins } from "@farsim/contract/desk/money/margins.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { listPriceTests } from "@farsim/contract/desk/money/price-tests.ts";
import { listRechargeFiles } from "@farsim/contract/desk/money/recharge-files.ts";
import { listAccountActivities } from "@farsim/contract/desk/money/reversals.ts";
import { setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { listStaff } from "@farsim/contract/desk/people/staff.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { listPackSales } from "@farsim/contract/desk/money/pack-sales.ts";
import { listOperatorPayouts } from "@farsim/contract/desk/money/payouts.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
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
