import { IconEye } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { currentView } from "../../platform/session/customer-view.ts";
import { useSession } from "../../platform/session/session.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { leaveView } from "./leave-view.ts";
import styles from "./view-bar.module.css";

/** Whose account an administrator is looking at, and the way out: above everything, always. */
export function ViewBar() {
  const t = useTranslations("view");
  const { momentAndZone } = useFormat();
  const router = useRouter();
  const view = currentView();
  const { username, email } = useSession();
  return (
    <aside className={styles.bar} aria-label={t("view")}>
      <div className={styles.row}>
        <IconEye size={22} aria-hidden="true" />
        <p>
          {t("inView", {
            name: username ?? email ?? "",
            moment: momentAndZone(view?.expiresAt ?? ""),
          })}
        </p>
        <button type="button" onClick={() => leaveView(router, (name) => t("leftView", { name }))}>
          {t("leaveView")}
        </button>
      </div>
    </aside>
  );
}
