import { rightsOverApprovals } from "@farsim/contract/desk/people/approvals.ts";
import {
  IconBook2,
  IconCashBanknote,
  IconPercentage,
  IconChecks,
  IconFileDollar,
  IconFileInvoice,
  IconListDetails,
  IconPackage,
  IconReceipt,
} from "@tabler/icons-react";
import { withMessages } from "../../platform/language/messages.ts";
import { type DeskTab, tabOf } from "./desk-tab.tsx";

/** The tabs of the desk that are about money. */
export const moneyTabs: readonly DeskTab[] = [
  {
    key: "orders",
    group: "money",
    icon: IconReceipt,
    right: ["money.recharge", "customers.read", "reports"],
    screen: tabOf(
      800,
      withMessages(
        async () => (await import("../orders/pay-order-list.tsx")).PayOrderList,
        "admin",
        "operatorOrders",
        "desk",
      ),
    ),
  },
  {
    key: "packSales",
    group: "money",
    under: "orders",
    icon: IconPackage,
    right: ["money.recharge", "money.payout", "reports", "books"],
    screen: tabOf(
      560,
      withMessages(
        async () => (await import("../pack-sales/pack-sales-tab.tsx")).PackSalesTab,
        "packSales",
        "admin",
      ),
    ),
  },
  {
    key: "rechargeFiles",
    group: "money",
    icon: IconFileDollar,
    right: ["money.recharge", "money.approve"],
    screen: tabOf(
      560,
      withMessages(
        async () => (await import("../recharge-files/recharge-files-tab.tsx")).RechargeFilesTab,
        "rechargeFiles",
        "admin",
        "problems",
        "desk",
      ),
    ),
  },
  {
    key: "activities",
    group: "money",
    icon: IconListDetails,
    right: "customers.read",
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("../money/account-activities.tsx")).AccountActivities,
        "admin",
        "activityTypes",
        "desk",
        "money",
      ),
    ),
  },
  {
    key: "payouts",
    group: "money",
    icon: IconCashBanknote,
    right: ["money.payout", "money.approve"],
    screen: tabOf(
      560,
      withMessages(
        async () => (await import("../payouts/payouts-tab.tsx")).PayoutsTab,
        "payoutDesk",
        "admin",
        "desk",
      ),
    ),
  },
  {
    key: "approvals",
    group: "money",
    icon: IconChecks,
    right: rightsOverApprovals,
    screen: tabOf(
      560,
      withMessages(
        async () => (await import("../money/approvals.tsx")).Approvals,
        "activityTypes",
        "admin",
        "money",
        "desk",
        "staff",
      ),
    ),
  },
  {
    key: "books",
    group: "money",
    icon: IconBook2,
    right: ["reports", "books"],
    screen: tabOf(
      1300,
      withMessages(
        async () => (await import("../books/books-tab.tsx")).BooksTab,
        "books",
        "overview",
        "admin",
        "regions",
      ),
    ),
  },
  {
    key: "movements",
    group: "money",
    under: "books",
    icon: IconReceipt,
    right: ["reports", "books"],
    screen: tabOf(
      560,
      withMessages(
        async () => (await import("../movements/movements-tab.tsx")).MovementsTab,
        "movements",
        "admin",
        "books",
        "desk",
      ),
    ),
  },
  {
    key: "invoices",
    group: "money",
    under: "books",
    icon: IconFileInvoice,
    right: ["reports", "books"],
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("../invoices/invoices-tab.tsx")).InvoicesTab,
        "invoiceDesk",
        "invoices",
        "admin",
      ),
    ),
  },
  {
    key: "margins",
    group: "money",
    under: "books",
    icon: IconPercentage,
    right: "reports",
    screen: tabOf(
      1300,
      withMessages(
        async () => (await import("../margins/margins-tab.tsx")).MarginsTab,
        "margins",
        "overview",
        "admin",
        "regions",
      ),
    ),
  },
];
