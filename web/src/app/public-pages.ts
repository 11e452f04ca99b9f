import type { Messages } from "@farsim/contract/messages/messages.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import { drawnDestination } from "../platform/page-facts.ts";

interface PublicPage {
  readonly path: string;
  /** Where the messages say how search engines and shared links name and describe it. */
  readonly texts: Exclude<keyof Messages["publicPages"], "installed">;
  /** The languages that it is drawn in: the terms have an address a language. */
  readonly languages: readonly Language[];
}

/** Every destination has a page of its own; one is drawn for all of them. */
const destinationPath = `/destinations/${drawnDestination?.code ?? ""}`;

/** The pages for all users, as those see them who have not opened them yet. */
export const publicPages: readonly PublicPage[] = [
  { path: "/home", texts: "home", languages },
  { path: "/plan", texts: "plan", languages },
  { path: "/addOn", texts: "addOn", languages },
  { path: "/destinations", texts: "destinations", languages },
  { path: destinationPath, texts: "destination", languages },
  { path: "/login", texts: "login", languages },
  { path: "/register", texts: "register", languages },
  ...legalPages.map(({ path, document, language }) => ({
    path,
    texts: document,
    languages: [language],
  })),
];
