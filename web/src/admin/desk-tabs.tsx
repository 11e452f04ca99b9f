import type { Output } from "@farsim/contract/endpoint.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import type { ComponentType } from "react";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { PartFailed } from "../ui/part-failed.tsx";
import { Block, Loading } from "../ui/states.tsx";
import { CustomerList } from "./customers/customer-list.tsx";
import type { adminEn } from "./words.en.ts";

export interface DeskTab {
  /** As the address says it; its words stand under `tabs`. */
  readonly key: keyof (typeof adminEn)["tabs"];
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
  { key: "customers", screen: CustomerList },
  {
    key: "cards",
    screen: tabOf(980, async () => (await import("./cards/card-list.tsx")).CardList),
  },
  {
    key: "catalogue",
    screen: tabOf(900, async () => (await import("./catalogue/catalogue-tab.tsx")).CatalogueTab),
  },
  {
    key: "stock",
    screen: tabOf(600, async () => (await import("./stock/stock-tab.tsx")).StockTab),
  },
  {
    key: "orders",
    screen: tabOf(800, async () => (await import("./orders/pay-order-list.tsx")).PayOrderList),
  },
  {
    key: "activities",
    screen: tabOf(
      700,
      async () => (await import("./money/account-activities.tsx")).AccountActivities,
    ),
  },
  {
    key: "channels",
    screen: tabOf(700, async () => (await import("./channels/channels-tab.tsx")).ChannelsTab),
  },
  {
    key: "approvals",
    screen: tabOf(560, async () => (await import("./money/approvals.tsx")).Approvals),
  },
  {
    key: "audit",
    screen: tabOf(980, async () => (await import("./audit/audit-log.tsx")).AuditLog),
  },
  {
    key: "overview",
    screen: tabOf(1300, async () => (await import("./overview/overview-tab.tsx")).OverviewTab),
  },
  {
    key: "sandbox",
    screen: tabOf(330, async () => (await import("./sandbox/sandbox-panel.tsx")).SandboxPanel),
    isOpen: ({ sandbox }) => sandbox,
  },
];
