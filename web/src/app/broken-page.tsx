import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useOnline } from "../platform/kept-answers.ts";
import { isLoggedIn, useSession } from "../platform/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { State } from "../ui/states.tsx";
import styles from "./not-found.module.css";
import { AccountUnknown } from "./pass-guard.ts";

/** A chunk that is gone belongs to an older release than the one on the server. */
function isGoneChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

type Reason = "offlinePage" | "accountFailed" | "newRelease" | "broken";

function reasonOf(error: unknown, online: boolean): Reason {
  if (!online && (error instanceof AccountUnknown || isGoneChunk(error))) return "offlinePage";
  if (error instanceof AccountUnknown) return "accountFailed";
  return isGoneChunk(error) ? "newRelease" : "broken";
}

/** What failed for want of a network is opened again as soon as there is one. */
function useAgainWhenOnline(again: () => void): void {
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });
}

/** In place of a page that failed: what it means for the reader, and the way on. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations("app");
  const router = useRouter();
  const again = () => {
    if (isGoneChunk(error)) {
      location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  useAgainWhenOnline(again);
  const online = useOnline();
  const loggedIn = useSession(isLoggedIn);
  const reason = reasonOf(error, online);
  const why = reason === "accountFailed" ? (error as AccountUnknown).message : t(`${reason}Why`);
  // Who could not be let in at all has no layout around him.
  const Place = error instanceof AccountUnknown ? "main" : "div";
  const page = (
    <div className={styles.page} role="alert">
      <State
        heading="h1"
        tone="bad"
        sign={<IconAlertTriangle size={30} />}
        title={t(reason)}
        actions={
          <>
            <Button onClick={again}>{t("reload")}</Button>
            {online || !loggedIn ? (
              <LinkButton to="/home" variant="default">
                {t("goHome")}
              </LinkButton>
            ) : (
              <LinkButton to="/mySims" variant="default">
                {t("toMySims")}
              </LinkButton>
            )}
          </>
        }
      >
        {why}
      </State>
    </div>
  );
  return <Place>{page}</Place>;
}
