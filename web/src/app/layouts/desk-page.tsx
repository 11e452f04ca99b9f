import { useTranslations } from "use-intl";
import { AdminMode } from "../../admin/desk/admin-mode.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { HeaderTools, HomeLink, useFocusOnNewPage } from "./shop-layout.tsx";
import styles from "./shop-layout.module.css";

/** The operator's desk: the way to its parts stands beside them, and the menu of customers nowhere. */
export function DeskPage() {
  const t = useTranslations("app");
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <AdminMode home={<HomeLink />} tools={<HeaderTools />} notes={<OfflineBar />} main={main} />
    </>
  );
}
