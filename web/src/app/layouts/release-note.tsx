import { Button, CloseButton } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { followReleases } from "../follow-releases.ts";
import styles from "./note.module.css";

/** A quiet note that a newer release waits; anyone who goes on with the old one gets it at their next start. */
export function ReleaseNote() {
  const t = useTranslations("ui");
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  useEffect(() => followReleases((newer) => setTakeOver(() => newer)), []);
  return (
    <output>
      {takeOver ? (
        <div className={styles.note}>
          <IconSparkles size={20} aria-hidden="true" />
          <span>{t("newRelease")}</span>
          <Button size="compact-md" onClick={takeOver}>
            {t("reload")}
          </Button>
          <CloseButton aria-label={t("close")} onClick={() => setTakeOver(null)} size={44} />
        </div>
      ) : null}
    </output>
  );
}
