import { createRouter, type ParsedLocation } from "@tanstack/react-router";
import { Overlays } from "./overlays.tsx";
import { BrokenPage } from "./fallbacks/broken-page.tsx";
import { passGuard } from "./pass-guard.ts";
import { routeTree } from "./routes.ts";
import type { TitleKey } from "./titles.ts";

/** One plain text per name: `?card=007` stays a text, and no quotes stand in a shared address. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function mayPass(location: ParsedLocation, signal: AbortSignal): Promise<void> {
  return passGuard(router, location, signal);
}

export const router = createRouter({
  routeTree,
  context: { mayPass },
  parseSearch,
  stringifySearch,
  caseSensitive: true,
  // What the pointer or finger is about to open is loaded ahead.
  defaultPreload: "intent",
  // The page stays until the next one is there; the progress bar says that it is coming.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultErrorComponent: BrokenPage,
  InnerWrap: Overlays,
  scrollRestoration: true,
});

// A page whose fragment is a secret, such as that of an order, has no part of that name: it begins at its top as any other page.
router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
  const { hash, state } = toLocation;
  const isBack = state.__TSR_index < (fromLocation?.state.__TSR_index ?? 0);
  if (pathChanged && !isBack && hash && !document.getElementById(hash)) scrollTo({ top: 0 });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** A name for the form of the next page, too private for its address. */
    account?: string;
  }
  interface StaticDataRouteOption {
    /** The route's title; without one the page is named by its path. */
    title?: TitleKey;
  }
}
