import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block } from "../ui/states/states.tsx";

/** The list of phones comes when the page around it has. */
export const DeviceCheck = lazyBoundary(
  withMessages(
    async () => (await import("./device-search.tsx")).DevicePanel,
    "destinations",
    "esimDevices",
  ),
  { Coming: () => <Block height={190} radius={18} /> },
);
