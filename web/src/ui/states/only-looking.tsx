import { useTranslations } from "use-intl";
import { Muted } from "../page/layout.tsx";
import styles from "./only-looking.module.css";

/** Why a change cannot be sent in a customer's view. */
export function OnlyLooking({ id }: { readonly id: string }) {
  const t = useTranslations("view");
  return (
    <Muted as="small" id={id} className={styles.why}>
      {t("onlyLooking")}
    </Muted>
  );
}
