import {
  IconAntennaBars5,
  IconBell,
  IconBuildingWarehouse,
  IconClipboardList,
  IconDeviceSim,
  IconFlask,
  IconLayoutDashboard,
  IconPackage,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { anyAlarmRight } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { withEveryLanguage, withMessages } from "../../platform/language/messages.ts";
import { type DeskTab, tabOf } from "./desk-tab.tsx";
import { moneyTabs } from "./money-tabs.tsx";

/**
 * The tabs of the desk from top to bottom; each comes when it is opened.
 * What a tab says of itself in the address beside its name stands in `app/desk-search.ts`.
 */
export const deskTabs: readonly DeskTab[] = [
  {
    key: "overview",
    group: "business",
    icon: IconLayoutDashboard,
    right: "reports",
    screen: tabOf(
      1300,
      withMessages(
        async () => (await import("../overview/overview-tab.tsx")).OverviewTab,
        "admin",
        "overview",
        "books",
        "alarms",
        "cards",
      ),
    ),
  },
  {
    key: "alarms",
    group: "business",
    icon: IconBell,
    right: anyAlarmRight,
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("../alarms/alarms-tab.tsx")).AlarmsTab,
        "alarms",
        "alarmWebhook",
        "channels",
      ),
    ),
  },
  {
    key: "customers",
    group: "people",
    icon: IconUsers,
    right: "customers.read",
    screen: tabOf(
      900,
      withMessages(
        async () => (await import("../customers/customer-list.tsx")).CustomerList,
        "admin",
      ),
    ),
  },
  {
    key: "cards",
    group: "people",
    icon: IconDeviceSim,
    right: ["stock", "packs", "customers.read"],
    screen: tabOf(
      980,
      withMessages(
        async () => (await import("../cards/card-list.tsx")).CardList,
        "admin",
        "problems",
        "operatorCards",
        "cards",
        "desk",
      ),
    ),
  },
  ...moneyTabs,
  {
    key: "catalogue",
    group: "supply",
    icon: IconPackage,
    right: ["catalogue", "packs", "customers.read", "reports"],
    screen: tabOf(
      900,
      withEveryLanguage(
        async () => (await import("../catalogue/catalogue-tab.tsx")).CatalogueTab,
        "offers",
        "plans",
        "regions",
      ),
    ),
  },
  {
    key: "priceTests",
    group: "supply",
    under: "catalogue",
    icon: IconReportAnalytics,
    right: ["catalogue", "reports"],
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("../price-tests/price-tests-tab.tsx")).PriceTestsTab,
        "priceTests",
        "offers",
      ),
    ),
  },
  {
    key: "stock",
    group: "supply",
    icon: IconBuildingWarehouse,
    right: ["stock", "audit"],
    screen: tabOf(
      600,
      withMessages(
        async () => (await import("../stock/stock-tab.tsx")).StockTab,
        "admin",
        "desk",
        "imports",
        "stock",
        "cards",
      ),
    ),
  },
  {
    key: "channels",
    group: "supply",
    icon: IconAntennaBars5,
    right: ["channels", "stock", "catalogue", "usage", "audit"],
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("../channels/channels-tab.tsx")).ChannelsTab,
        "admin",
        "channels",
        "usageDesk",
        "desk",
        "operatorCoverage",
        "regions",
      ),
    ),
  },
  {
    key: "staff",
    group: "shop",
    icon: IconUsersGroup,
    right: "staff",
    screen: tabOf(
      620,
      withMessages(async () => (await import("../staff/staff-tab.tsx")).StaffTab, "staff", "desk"),
    ),
  },
  {
    key: "settings",
    group: "shop",
    icon: IconSettings,
    right: ["settings", "audit"],
    screen: tabOf(
      1000,
      withMessages(
        async () => (await import("../settings/settings-tab.tsx")).SettingsTab,
        "settings",
        "faq",
        "regions",
        "books",
      ),
    ),
  },
  {
    key: "audit",
    group: "shop",
    icon: IconClipboardList,
    right: "audit",
    screen: tabOf(
      980,
      withMessages(
        async () => (await import("../audit/audit-log.tsx")).AuditLog,
        "admin",
        "audit",
        "staff",
        "regions",
        "desk",
      ),
    ),
  },
  {
    key: "sandbox",
    group: "shop",
    icon: IconFlask,
    right: "settings",
    screen: tabOf(
      330,
      withMessages(
        async () => (await import("../sandbox/sandbox-panel.tsx")).SandboxPanel,
        "admin",
      ),
    ),
    isOpen: ({ sandbox }) => sandbox,
  },
];
