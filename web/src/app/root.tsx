import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { isInView, useSession } from "../platform/session.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { pageTitle } from "./titles.ts";

/** Names the page in its window, its history and its bookmarks, in the language of the moment. */
function Title() {
  const t = useTranslations("titles");
  const path = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).pathname,
  });
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const title = pageTitle(path, key && t(key));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

const ViewBar = lazy(async () => ({ default: (await import("./view-bar.tsx")).ViewBar }));

/** The bar of a customer's view; its place is held while it is on its way. */
function InView() {
  if (!useSession(isInView)) return null;
  return (
    <Suspense fallback={<div style={{ height: 60 }} />}>
      <ViewBar />
    </Suspense>
  );
}

const ReleaseNote = lazy(async () => ({
  default: (await import("./release-note.tsx")).ReleaseNote,
}));

export function Root() {
  return (
    <>
      <InView />
      <ProgressBar />
      <Title />
      <Outlet />
      {import.meta.env.PROD ? (
        <Suspense>
          <ReleaseNote />
        </Suspense>
      ) : null}
    </>
  );
}
