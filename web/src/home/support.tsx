import { useTranslations } from "use-intl";
import { RealName } from "../destinations/real-name.tsx";
import styles from "./support.module.css";

/** The foot of the home page, loaded by itself: no visitor sees it first. */
export function Support() {
  const t = useTranslations("faq");
  return (
    <div className={styles.two}>
      <section className={styles.panel} aria-labelledby="real-name-title">
        <RealName titleId="real-name-title" />
      </section>
      <section className={styles.panel} aria-labelledby="support">
        <h2 id="support">
          {t("support")}
          <span className={styles.soon}>{t("soon")}</span>
        </h2>
        <p>{t("supportText")}</p>
      </section>
    </div>
  );
}
