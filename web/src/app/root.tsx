import { Outlet, useRouterState } from "@tanstack/react-router";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { spokenMessages, withMessages } from "../platform/language/messages.ts";
import { preloadWhenIdle } from "../platform/parts/preload-when-idle.ts";
import { isInView, isLoggedIn, useSession } from "../platform/session/session.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { PartFailedLine } from "../ui/states/part-failed.tsx";
import { SilentRetry } from "./fallbacks/silent-retry.tsx";
import { ProgressBar } from "./layouts/progress-bar.tsx";
import { pageTitle } from "./titles.ts";

/** Names the page in its window, its history and its bookmarks, in the language of the moment. */
function Title() {
  const t = useTranslations("titles");
  const path = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).pathname,
  });
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  // The page of a destination has its name; the regions have come with it.
  const [, code] = /^.destinations.(..)$/.exec(path) ?? [];
  const place = code && spokenMessages().regions?.[code as RegionCode];
  const title = pageTitle(path, place || (key && t(key)));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** What is served behind the login is an empty frame, and asks not to be indexed; for the logged-in user it is a page. */
function Indexing() {
  const loggedIn = useSession(isLoggedIn);
  useEffect(() => {
    if (loggedIn) document.querySelector("meta[name=robots]")?.remove();
  }, [loggedIn]);
  return null;
}

/** The bar of a customer's view; its place is held while it is on its way. */
const ViewBar = lazyBoundary(
  withMessages(async () => (await import("./layouts/view-bar.tsx")).ViewBar, "view"),
  {
    Coming: () => <div style={{ height: 60 }} />,
    Failing: PartFailedLine,
  },
);

function InView() {
  return useSession(isInView) ? <ViewBar /> : null;
}

const behind = preloadWhenIdle(async () => (await import("./layouts/behind-page.tsx")).BehindPage);
const BehindPage = lazyBoundary(behind.bring, { Failing: SilentRetry });

export function Root() {
  return (
    <>
      <InView />
      <ProgressBar />
      <Title />
      <Indexing />
      <Outlet />
      <BehindPage />
    </>
  );
}
