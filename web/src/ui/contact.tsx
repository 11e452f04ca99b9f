import type { ContactProps } from "./contact-ways.tsx";
import { lazyBoundary } from "./lazy-boundary.tsx";

/** How to reach the operator; comes behind the page, as the operator's terms do. */
export const Contact = lazyBoundary<ContactProps>(
  async () => (await import("./contact-ways.tsx")).ContactWays,
);
