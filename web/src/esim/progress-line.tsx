import type { EsimState } from "@farsim/contract/cards.ts";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./esim.module.css";

const way = ["ordered", "released", "downloaded", "installed"] as const;

/** From the order to the phone: what is done, what it is at, and what is still to come. */
export function ProgressLine({ state }: { readonly state: EsimState }) {
  const t = useTranslations("esim");
  const failed = state === "failed";
  const at = failed ? -1 : way.indexOf(state);
  if (failed)
    return (
      <ol className={styles.way}>
        <li data-is="failed" aria-current="step">
          <span className={styles.dot}>
            <IconX size={16} aria-hidden="true" />
          </span>
          {t("states.failed")}
        </li>
      </ol>
    );
  return (
    <ol className={styles.way}>
      {way.map((step, place) => (
        <li
          key={step}
          data-is={place < at || state === "installed" ? "done" : place === at ? "now" : "coming"}
          {...(place === at && { "aria-current": "step" as const })}
        >
          <span className={styles.dot}>
            {place < at || state === "installed" ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : null}
          </span>
          {t(`states.${step}`)}
        </li>
      ))}
    </ol>
  );
}
