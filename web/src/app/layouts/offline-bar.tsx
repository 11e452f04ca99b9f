import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { refetchStale, useStaleSince, useOnline } from "../../platform/offline/stale-data.ts";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./offline-bar.module.css";

function Since({ at }: { readonly at: Date }) {
  const t = useTranslations("ui");
  const { momentAndZone } = useFormat();
  return (
    <span className={styles.since}>{t("asOf", { moment: momentAndZone(at.toISOString()) })}</span>
  );
}

/**
 * Says calmly that there is no network, or that what is on screen could not be read again, and from when it is then: for every
 * screen, in one place, over the page, so that nothing moves. It goes by itself.
 */
export function OfflineBar() {
  const t = useTranslations("app");
  const ui = useTranslations("ui");
  const online = useOnline();
  const asOf = useStaleSince();
  const words = online ? asOf && t("notReadAgain") : t("offline");
  return (
    <output className={styles.place}>
      {words ? (
        <div className={styles.note}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>
            {words} {asOf ? <Since at={asOf} /> : t("offlineWhy")}
          </span>
          {online ? (
            <Button variant="default" size="compact-md" onClick={refetchStale}>
              {ui("retry")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </output>
  );
}
