import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
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

export function Root() {
  return (
    <>
      <ProgressBar />
      <Title />
      <Outlet />
    </>
  );
}
