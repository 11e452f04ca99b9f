import { IconCloudOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./kept-note.module.css";
import { useWording } from "./terms.ts";

/** Says of what stands below from when it is, while nobody can be asked whether it still holds. */
export function KeptNote({ asOf }: { readonly asOf: Date | undefined }) {
  const t = useTranslations("ui");
  const { moment } = useWording();
  return (
    <output className={styles.note}>
      {asOf ? (
        <span>
          <IconCloudOff size={18} aria-hidden="true" />
          {t("asOf", { moment: moment(asOf.toISOString()) })}
        </span>
      ) : null}
    </output>
  );
}
