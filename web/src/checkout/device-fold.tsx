import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block } from "../ui/states/states.tsx";

/** Whether the reader's phone takes an eSIM, folded: most know it from the page of their destination. */
export const DeviceFold = lazyBoundary(
  withMessages(
    async () => (await import("../destinations/device-search.tsx")).DeviceFold,
    "destinations",
    "esimDevices",
  ),
  { Coming: () => <Block height={58} /> },
);
