import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { queryClient } from "../../platform/calls/query-client.ts";
import { useOnline } from "../../platform/offline/stale-data.ts";
import { ChunkLoadError } from "../../platform/parts/chunk-load-error.ts";
import { isLoggedIn, useSession } from "../../platform/session/session.ts";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { AgainButton, isOlder, useAgainWhenOnline } from "../../ui/states/part-failed.tsx";
import { State } from "../../ui/states/states.tsx";
import { BareFrame } from "../layouts/bare-layout.tsx";
import styles from "./broken-page.module.css";
import { AccountUnknown } from "../pass-guard.ts";

/** What it means for the reader. */
function useReason(error: unknown) {
  const t = useTranslations("app");
  const ui = useTranslations("ui");
  const online = useOnline();
  const isAway = error instanceof AccountUnknown || error instanceof ChunkLoadError;
  if (!online && isAway) return { title: t("offlinePage"), why: t("offlinePageWhy") };
  if (error instanceof AccountUnknown) return { title: t("accountFailed"), why: error.message };
  if (isOlder(error)) return { title: ui("newRelease"), why: ui("newReleaseWhy") };
  if (isAway) return { title: t("pageAway"), why: ui("awayWhy") };
  return { title: ui("broken"), why: ui("brokenWhy") };
}

function WayOut() {
  const t = useTranslations("app");
  const online = useOnline();
  const loggedIn = useSession(isLoggedIn);
  return (
    <LinkButton to={online || !loggedIn ? "/home" : "/mySims"} variant="default">
      {online || !loggedIn ? t("goHome") : t("toMySims")}
    </LinkButton>
  );
}

/** In place of a page that did not come or failed as it was drawn: the layout around it stays. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { title, why } = useReason(error);
  const { pathname } = router.latestLocation;
  const again = () => {
    // What cannot be drawn may be what was answered: it is asked for anew.
    queryClient.removeQueries({ type: "inactive" });
    void router.invalidate().then(reset);
  };
  useAgainWhenOnline(again);
  // The layout of the desk comes with its page; who could not be let in at all has none either.
  const isBare = error instanceof AccountUnknown || pathname.startsWith("/adminMode");
  const Place = isBare ? BareFrame : Fragment;
  return (
    <Place>
      <div className={styles.page} role="alert">
        <State
          heading="h1"
          tone="bad"
          sign={<IconAlertTriangle size={30} />}
          title={title}
          actions={
            <>
              <AgainButton error={error} again={again} />
              <WayOut />
            </>
          }
        >
          {why}
        </State>
      </div>
    </Place>
  );
}
