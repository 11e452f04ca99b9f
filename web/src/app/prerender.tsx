// First of all: it must stand before any schema is built.
import "../platform/calls/strict-zod.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import {
  defaultLanguage,
  type Language,
  languages,
} from "@farsim/contract/values/texts/language.ts";
import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import { regionsByPart } from "@farsim/contract/values/places/regions.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { prerender } from "react-dom/static";
import { useLocale } from "../platform/language/locale.ts";
import { speakLanguage } from "../platform/language/messages.ts";
import { drawnDestination, productName } from "../platform/page-facts.ts";
import { Providers } from "./providers.tsx";
import { publicPages } from "./public-pages.ts";
import { router } from "./router.ts";

// Every region: the server takes out what is not covered.
Object.assign(globalThis, { drawnDestinations: regionsByPart });

const folder = "../../../contract/src/messages";
/** No page says them: the build alone does. */
const texts = import.meta.glob<Pick<Messages, "publicPages">>(
  "../../../contract/src/messages/*/public-pages.ts",
  { eager: true },
);
const textsIn = (language: Language) => texts[`${folder}/${language}/public-pages.ts`]!.publicPages;

/** What the build draws: each page in each of its languages, with what search engines and shared links are told of it. */
export const drawnPages = publicPages.flatMap(({ path, texts: named, languages: drawnIn }) =>
  drawnIn.map((language) => {
    const { title, description } = textsIn(language)[named];
    const region = named === "destination" ? `${drawnDestination?.region} · ` : "";
    return {
      path,
      language,
      title: `${productName} · ${region}${title}`,
      description: `${region}${description}`,
    };
  }),
);

/** A legal document has an address a language. */
export { legalPages };

/** What a device says of the installed application, the default language first. */
export const installedTexts = languages.map((language) => ({
  language,
  ...textsIn(language).installed,
}));

/**
 * A public page as a visitor first sees it, in a language: drawn at the build, so that it is there before any script. What
 * the shop must be asked for is still on its way in it; what only the living page can do takes no touch and no word.
 */
export async function prerenderPage(path: string, language: Language): Promise<string> {
  useLocale.setState({ language });
  // A page that is drawn without a browser takes the store as it was at its beginning.
  Object.assign(useLocale.getInitialState(), { language });
  // The links of a page lead on in its language.
  const address = language === defaultLanguage ? path : `${path}?lang=${language}`;
  const history = createMemoryHistory({ initialEntries: [address] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  await speakLanguage(language);
  const { prelude } = await prerender(<Providers first={language} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const drawn = await new Response(prelude).text();
  return drawn
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<button\b/g, "$& inert")
    .replaceAll(/<input\b/g, "$& inert readonly");
}
