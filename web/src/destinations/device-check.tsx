import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { Block } from "../ui/states.tsx";

const parts = ["destinations", "esimDevices"] as const;

/** The list of phones comes when the page around it has. */
export const DeviceCheck = lazyBoundary(
  withMessages(async () => (await import("./device-search.tsx")).DevicePanel, ...parts),
  { Coming: () => <Block height={190} radius={18} /> },
);

/** The same folded, where an eSIM is about to be bought. */
export const DeviceFold = lazyBoundary(
  withMessages(async () => (await import("./device-search.tsx")).DeviceFold, ...parts),
  { Coming: () => <Block height={44} /> },
);
