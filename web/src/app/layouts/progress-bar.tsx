import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./progress-bar.module.css";

const fadeMs = 200;

/** Starts with each navigation, the guard's question included, and finishes after it. */
export function ProgressBar() {
  const t = useTranslations("app");
  const pending = useRouterState({ select: (state) => state.status === "pending" });
  const [shown, setShown] = useState(pending);
  if (pending && !shown) setShown(true);
  useEffect(() => {
    if (pending) return undefined;
    const timer = setTimeout(() => setShown(false), fadeMs);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!shown) return null;
  return pending ? (
    <progress className={styles.bar} aria-label={t("navigating")} />
  ) : (
    <div className={styles.bar} data-done aria-hidden="true" />
  );
}
