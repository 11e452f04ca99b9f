import type { Output } from "@farsim/contract/endpoint.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import type { NeededRight } from "@farsim/contract/values/rights.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import type { ComponentType } from "react";
import { withEveryLanguage, withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { PartFailed } from "../ui/part-failed.tsx";
import { Block, Loading } from "../ui/states.tsx";
import { CustomerList } from "./customers/customer-list.tsx";

export interface DeskTab {
  /** As the address says it; its words stand under `tabs`. */
  readonly key: keyof Messages["admin"]["tabs"];
  /** That of the call that it reads with (`desk-tabs.test.ts`): it is there for those whose role has it. */
  readonly right: NeededRight;
  readonly screen: ComponentType;
  /** Without it the tab is always there. */
  readonly isOpen?: (terms: Output<typeof getConfig>) => boolean;
}

/** A tab's screen, for which so many pixels of room are held while it is on its way. */
const tabOf = (height: number, bring: () => Promise<ComponentType>) =>
  lazyBoundary(bring, {
    Coming: () => (
      <Loading>
        <Block height={height} radius={18} />
      </Loading>
    ),
    Failing: (failed) => (
      <div style={{ marginTop: 20 }}>
        <PartFailed {...failed} />
      </div>
    ),
  });

/**
 * The tabs of the desk from left to right. The first needs no name in the address; all others come when they are opened.
 * What a tab says of itself in the address beside its name stands in `app/desk-search.ts`.
 */
export const deskTabs: readonly DeskTab[] = [
  { key: "customers", right: "customers.read", screen: CustomerList },
  {
    key: "cards",
    right: ["stock", "packs", "customers.read"],
    screen: tabOf(
      980,
      withMessages(
        async () => (await import("./cards/card-list.tsx")).CardList,
        "problems",
        "operatorCards",
        "cards",
        "desk",
      ),
    ),
  },
  {
    key: "catalogue",
    right: ["catalogue", "packs", "customers.read", "reports"],
    screen: tabOf(
      900,
      withEveryLanguage(
        async () => (await import("./catalogue/catalogue-tab.tsx")).CatalogueTab,
        "offers",
        "plans",
        "regions",
      ),
    ),
  },
  {
    key: "stock",
    right: ["stock", "audit"],
    screen: tabOf(
      600,
      withMessages(
        async () => (await import("./stock/stock-tab.tsx")).StockTab,
        "imports",
        "stock",
        "cards",
      ),
    ),
  },
  {
    key: "orders",
    right: ["money.recharge", "customers.read", "reports"],
    screen: tabOf(
      800,
      withMessages(
        async () => (await import("./orders/pay-order-list.tsx")).PayOrderList,
        "operatorOrders",
        "desk",
      ),
    ),
  },
  {
    key: "activities",
    right: "customers.read",
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("./money/account-activities.tsx")).AccountActivities,
        "activityTypes",
        "money",
      ),
    ),
  },
  {
    key: "channels",
    right: ["channels", "stock", "catalogue", "usage", "audit"],
    screen: tabOf(
      700,
      withMessages(
        async () => (await import("./channels/channels-tab.tsx")).ChannelsTab,
        "channels",
        "operatorCoverage",
        "regions",
      ),
    ),
  },
  {
    key: "approvals",
    right: ["money.approve", "money.recharge"],
    screen: tabOf(
      560,
      withMessages(async () => (await import("./money/approvals.tsx")).Approvals, "money", "desk"),
    ),
  },
  {
    key: "audit",
    right: "audit",
    screen: tabOf(
      980,
      withMessages(
        async () => (await import("./audit/audit-log.tsx")).AuditLog,
        "audit",
        "regions",
        "desk",
      ),
    ),
  },
  {
    key: "staff",
    right: "staff",
    screen: tabOf(
      620,
      withMessages(async () => (await import("./staff/staff-tab.tsx")).StaffTab, "staff", "desk"),
    ),
  },
  {
    key: "overview",
    right: "reports",
    screen: tabOf(
      1300,
      withMessages(
        async () => (await import("./overview/overview-tab.tsx")).OverviewTab,
        "activityTypes",
        "overview",
        "cards",
      ),
    ),
  },
  {
    key: "settings",
    right: ["settings", "audit"],
    screen: tabOf(
      1000,
      withMessages(
        async () => (await import("./settings/settings-tab.tsx")).SettingsTab,
        "settings",
        "faq",
        "regions",
      ),
    ),
  },
  {
    key: "sandbox",
    right: "settings",
    screen: tabOf(
      330,
      withMessages(async () => (await import("./sandbox/sandbox-panel.tsx")).SandboxPanel, "admin"),
    ),
    isOpen: ({ sandbox }) => sandbox,
  },
];
