import type { ContactProps } from "./contact-ways.tsx";
import { lazyPart } from "./lazy-part.tsx";

/** How to reach the operator; comes behind the page, as the operator's terms do. */
export const Contact = lazyPart<ContactProps>(
  async () => (await import("./contact-ways.tsx")).ContactWays,
);
