import type { Esim } from "@farsim/contract/esim.ts";
import { useTranslations } from "use-intl";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { Fold } from "../ui/page/fold.tsx";
import { Muted } from "../ui/page/layout.tsx";
import styles from "./esim.module.css";

/** What is typed where no camera helps, each part to be copied by itself. */
export function ManualEntry({ activation }: { activation: NonNullable<Esim["activation"]> }) {
  const t = useTranslations("esim");
  const { smdpAddress, matchingId, activationCode } = activation;
  const parts = [
    { label: t("smdpAddress"), text: smdpAddress },
    ...(matchingId === "" ? [] : [{ label: t("matchingId"), text: matchingId }]),
    { label: t("wholeCode"), text: activationCode },
  ];
  return (
    <Fold title={t("manual")}>
      <Muted>{t("manualWhy")}</Muted>
      <dl className={styles.parts}>
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code translate="no">{text}</code>
              <CopyButton
                text={text}
                copied={t("copied")}
                failed={t("copyFailed")}
                aria-label={t("copyNamed", { what: label })}
              >
                {t("copy")}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
