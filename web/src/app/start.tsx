import { createRoot } from "react-dom/client";
import { currentLanguage, followOtherTabsLanguage } from "../platform/locale.ts";
import { loadCatalogue } from "./catalogue.ts";
import { Providers } from "./providers.tsx";
import { followSession } from "./follow-session.ts";

/** Opens the application in the chosen language; until its words are there, there is nothing to show. */
export async function start(place: HTMLElement): Promise<void> {
  followOtherTabsLanguage();
  followSession();
  const language = currentLanguage();
  const catalogue = await loadCatalogue(language);
  createRoot(place).render(<Providers first={{ language, catalogue }} />);
}
