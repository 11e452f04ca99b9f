import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import styles from "./entry.module.css";

/** What is accepted with an account. They open beside the form, which keeps what was typed. */
export function AcceptedTerms() {
  const t = useTranslations("accounts");
  return (
    <p className={styles.terms}>
      {t("accepts")}
      <Link to={t("termsAt")} target="_blank">
        {t("terms")}
      </Link>
    </p>
  );
}
