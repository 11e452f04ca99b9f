import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTerms } from "../ui/terms.ts";
import styles from "./announcement.module.css";
import { realNamePlace } from "./real-name.tsx";

/** Scrolls by; rests under the pointer, at the focus, on request, and where the system asks for less motion. */
export function Announcement() {
  const t = useTranslations("home");
  const [paused, setPaused] = useState(false);
  const realNameUrl = useTerms()?.realNameUrl ?? realNamePlace;
  const words = t("announcement");
  const lead = realNameUrl === realNamePlace ? t("howToVerify") : t("verify");
  return (
    <aside className={styles.announcement} aria-label={t("announcementLabel")}>
      <div className={styles.window}>
        <div className={styles.track} data-paused={paused || undefined}>
          <span>
            {words} <a href={realNameUrl}>{lead}</a>
          </span>
          <span aria-hidden="true">
            {words} <b>{lead}</b>
          </span>
        </div>
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? t("play") : t("pause")}
        onClick={() => setPaused(!paused)}
      >
        {paused ? (
          <IconPlayerPlay size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPause size={18} aria-hidden="true" />
        )}
      </button>
    </aside>
  );
}
