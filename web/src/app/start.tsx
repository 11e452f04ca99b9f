import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { persistQueries } from "../platform/offline/persisted-queries.ts";
import { currentLanguage, followOtherTabsLanguage } from "../platform/language/locale.ts";
import { speakLanguage } from "../platform/language/messages.ts";
import { readFormats } from "../platform/language/read-formats.ts";
import { currentSession, isLoggedIn } from "../platform/session/session.ts";
import { endBrokenSession } from "../platform/session/session-end.ts";
import { Providers } from "./providers.tsx";
import { followLiveOnceLoggedIn } from "./follow-live.ts";
import { followSession } from "./follow-session.ts";
import { router } from "./router.ts";

/** Opens the application in the chosen language; until its messages are there, there is nothing to show. */
export async function start(place: HTMLElement): Promise<void> {
  followOtherTabsLanguage();
  followSession();
  persistQueries();
  // An administrator in a customer's view has loaded the page again.
  if (sessionStorage.getItem("customerView"))
    (await import("../platform/session/customer-view.ts")).resumeView();
  const language = currentLanguage();
  readFormats(language);
  if (isLoggedIn(currentSession())) bringAhead();
  await Promise.all([speakLanguage(language), drawnPageIsReplaced(place)]);
  endBrokenSession();
  // Drawn in many short turns, so that the page answers a touch meanwhile.
  startTransition(() => createRoot(place).render(<Providers first={language} />));
  followLiveOnceLoggedIn();
}

/** While the guard asks for the account, what the address shows is on its way already. */
function bringAhead(): void {
  const [matched] = router.getMatchedRoutes(location.pathname);
  // What does not come is asked for again, and missed, when it is to be shown.
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
}

/** A page that the build has drawn stays until the living one is complete, so that no one sees it go. */
async function drawnPageIsReplaced(place: HTMLElement): Promise<void> {
  const isSeen = place.hasChildNodes() && !document.documentElement.dataset["drawnFor"];
  if (isSeen) await router.load();
}
