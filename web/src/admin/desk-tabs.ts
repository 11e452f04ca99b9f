import type { Output } from "@farsim/contract/endpoint.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import { type ComponentType, lazy } from "react";
import { CustomerList } from "./customer-list.tsx";
import type { adminEn } from "./words.en.ts";

export interface DeskTab {
  /** As the address says it; its words stand under `tabs`. */
  readonly key: keyof (typeof adminEn)["tabs"];
  readonly screen: ComponentType;
  /** How much room is held in pixels while it is on its way. */
  readonly height: number;
  /** Without it the tab is always there. */
  readonly isOpen?: (terms: Output<typeof getConfig>) => boolean;
}

/**
 * The tabs of the desk from left to right. The first needs no name in the address; all others come when they are opened.
 * What a tab says of itself in the address beside its name stands in `app/desk-search.ts`.
 */
export const deskTabs: readonly DeskTab[] = [
  { key: "customers", screen: CustomerList, height: 800 },
  {
    key: "cards",
    screen: lazy(async () => ({ default: (await import("./card-list.tsx")).CardList })),
    height: 980,
  },
  {
    key: "catalogue",
    screen: lazy(async () => ({
      default: (await import("./catalogue/catalogue-tab.tsx")).CatalogueTab,
    })),
    height: 900,
  },
  {
    key: "stock",
    screen: lazy(async () => ({ default: (await import("./stock/stock-tab.tsx")).StockTab })),
    height: 600,
  },
  {
    key: "orders",
    screen: lazy(async () => ({ default: (await import("./pay-order-list.tsx")).PayOrderList })),
    height: 800,
  },
  {
    key: "activities",
    screen: lazy(async () => ({
      default: (await import("./money/account-activities.tsx")).AccountActivities,
    })),
    height: 700,
  },
  {
    key: "channels",
    screen: lazy(async () => ({
      default: (await import("./channels/channels-tab.tsx")).ChannelsTab,
    })),
    height: 700,
  },
  {
    key: "approvals",
    screen: lazy(async () => ({ default: (await import("./money/approvals.tsx")).Approvals })),
    height: 560,
  },
  {
    key: "audit",
    screen: lazy(async () => ({ default: (await import("./audit-log.tsx")).AuditLog })),
    height: 980,
  },
  {
    key: "overview",
    screen: lazy(async () => ({
      default: (await import("./overview/overview-tab.tsx")).OverviewTab,
    })),
    height: 1300,
  },
  {
    key: "sandbox",
    screen: lazy(async () => ({ default: (await import("./sandbox-panel.tsx")).SandboxPanel })),
    height: 330,
    isOpen: ({ sandbox }) => sandbox,
  },
];
