// First of all: it must stand before any schema is built.
import "../platform/strict-zod.ts";
import type { Language } from "@farsim/contract/language.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { prerender } from "react-dom/static";
import { useLocale } from "../platform/locale.ts";
import { loadCatalogue } from "./catalogue.ts";
import { Providers } from "./providers.tsx";
import { publicPages } from "./public-pages.ts";
import { router } from "./router.ts";

export { publicPages };

/**
 * The home page as a visitor first sees it, in a language: drawn at the build, so that it is there before any script and
 * without any. What the shop must be asked for is still on its way in it.
 */
export async function prerenderHome(language: Language): Promise<string> {
  useLocale.setState({ language });
  // A page that is drawn without a browser takes the store as it was at its beginning.
  Object.assign(useLocale.getInitialState(), { language });
  const history = createMemoryHistory({ initialEntries: ["/home"] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  const catalogue = await loadCatalogue(language);
  const { prelude } = await prerender(<Providers first={{ language, catalogue }} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return (await new Response(prelude).text()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
}
