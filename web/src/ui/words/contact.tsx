import type { ContactProps } from "./contact-ways.tsx";
import { withEveryLanguage } from "../../platform/language/messages.ts";
import { lazyBoundary } from "../states/lazy-boundary.tsx";

/** How to reach the operator; comes behind the page, as the operator's terms do. */
export const Contact = lazyBoundary<ContactProps>(
  withEveryLanguage(async () => (await import("./contact-ways.tsx")).ContactWays, "contact"),
);
