import { useTranslations } from "use-intl";
import { Contact } from "../ui/contact.tsx";
import { useTerms } from "../ui/terms.ts";
import styles from "./home.module.css";

/** Where verification is explained here, which is where the announcement leads unless the operator names a page of its own. */
export const realNamePlace = "/home#real-name";

/** What the law asks, and where it is done: on the operator's own page, or by its administrator. */
export function RealName() {
  const t = useTranslations("home");
  const url = useTerms()?.realNameUrl;
  return (
    <section className={styles.panel} id="real-name" aria-labelledby="real-name-title">
      <h2 id="real-name-title">{t("realName")}</h2>
      <p>{t("realNameText")}</p>
      <noscript>
        <p>{t("realNameUnknown")}</p>
      </noscript>
      {url === realNamePlace ? (
        <Contact under={t("realNameAsk")} none={t("realNameNowhere")} />
      ) : null}
      {url && url !== realNamePlace ? (
        <p>
          <a href={url}>{t("verify")}</a>
        </p>
      ) : null}
    </section>
  );
}
