import { languages } from "@farsim/contract/values/texts/language.ts";
import {
  createRootRouteWithContext,
  createRoute,
  type ParsedLocation,
  retainSearchParams,
} from "@tanstack/react-router";
import { z } from "zod";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { ShopLayout } from "./layouts/shop-layout.tsx";
import { optionalOf } from "./page-search.ts";
import { Root } from "./root.tsx";

/** What the routes are given from outside: the question that stands before every navigation. */
interface Surroundings {
  readonly mayPass: (location: ParsedLocation, signal: AbortSignal) => Promise<void>;
}

export const root = createRootRouteWithContext<Surroundings>()({
  component: Root,
  // The language that the address names goes along with anyone who has not chosen one.
  validateSearch: z.object({ lang: optionalOf(z.enum(languages)) }),
  search: { middlewares: [retainSearchParams(["lang"])] },
  beforeLoad: async ({ context, location, preload, abortController }) => {
    if (!preload) await context.mayPass(location, abortController.signal);
  },
});

export const shop = createRoute({ getParentRoute: () => root, id: "shop", component: ShopLayout });
export const bare = createRoute({ getParentRoute: () => root, id: "bare", component: BareLayout });
