import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";
import { drawnAnnouncement, firstAnnouncement } from "../platform/page-facts.ts";
import { realNamePlace, useTerms } from "../ui/words/terms.ts";
import styles from "./announcement.module.css";

/** What is announced, and where it leads; undefined where nothing is. */
function useAnnounced() {
  const t = useTranslations("home");
  const language = useLocale((state) => state.language);
  const terms = useTerms();
  // Until the terms have arrived, the server has said whose it is.
  const { show, text, link } = terms?.announcement ?? { show: firstAnnouncement };
  if (show === "none") return undefined;
  if (show === "own")
    return { words: text ? textIn(text, language) : "\u00A0", href: link, lead: t("more") };
  const href = terms?.realNameUrl ?? realNamePlace;
  const lead = t(href === realNamePlace ? "howToVerify" : "verify");
  return { words: drawnAnnouncement ?? t("announcement"), href, lead };
}

/** Scrolls by; rests under the pointer, at the focus, on request, and where the system asks for less motion. */
export function Announcement() {
  const t = useTranslations("home");
  const [paused, setPaused] = useState(false);
  const announced = useAnnounced();
  if (!announced) return null;
  const { words, href, lead } = announced;
  return (
    <aside className={styles.announcement} aria-label={t("announcementLabel")}>
      <div className={styles.window}>
        <div className={styles.track} data-paused={paused || undefined}>
          <span>
            {words} {href ? <a href={href}>{lead}</a> : null}
          </span>
          <span aria-hidden="true">
            {words} {href ? <b>{lead}</b> : null}
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
