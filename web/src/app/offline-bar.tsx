import { useTranslations } from "use-intl";
import { useOnline } from "../platform/kept-answers.ts";
import styles from "./shop-layout.module.css";

/** Says calmly that there is no network; it goes by itself when there is one again. */
export function OfflineBar() {
  const t = useTranslations("app");
  const online = useOnline();
  return <output>{online ? null : <div className={styles.offline}>{t("offline")}</div>}</output>;
}
