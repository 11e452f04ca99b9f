import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "../ui/link-button.tsx";
import { State } from "../ui/states.tsx";
import styles from "./not-found.module.css";
import { AccountUnknown } from "./pass-guard.ts";

/** A chunk that is gone belongs to an older release than the one on the server. */
function isGoneChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
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
  const words =
    error instanceof AccountUnknown
      ? { title: t("accountFailed"), why: error.message }
      : isGoneChunk(error)
        ? { title: t("newRelease"), why: t("newReleaseWhy") }
        : { title: t("broken"), why: t("brokenWhy") };
  return (
    <div className={styles.page} role="alert">
      <State
        tone="bad"
        sign={<IconAlertTriangle size={30} />}
        title={words.title}
        actions={
          <>
            <Button onClick={again}>{t("reload")}</Button>
            <LinkButton to="/home" variant="default">
              {t("goHome")}
            </LinkButton>
          </>
        }
      >
        {words.why}
      </State>
    </div>
  );
}
