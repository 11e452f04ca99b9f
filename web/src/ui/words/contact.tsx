import type { Language } from "@farsim/contract/values/texts/language.ts";
import { withLanguages, withMessages } from "../../platform/language/messages.ts";
import { lazyBoundary, lazyInLanguage } from "../states/lazy-boundary.tsx";
import type { ContactProps } from "./contact-ways.tsx";

/** How to reach the operator; comes behind the page, as the operator's terms do. */
export const Contact = lazyBoundary<Omit<ContactProps, "language">>(
  withMessages(async () => (await import("./contact-ways.tsx")).ContactWays, "contact"),
);

/** As {@link Contact}, in a language that need not be the page's. */
export const ContactIn = lazyInLanguage<ContactProps & { readonly language: Language }>(
  (language) =>
    withLanguages([language])(
      async () => (await import("./contact-ways.tsx")).ContactWays,
      "contact",
    ),
);
