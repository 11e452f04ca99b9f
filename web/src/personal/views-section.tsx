import { listViews } from "@farsim/contract/customer-view.ts";
import { IconEye } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { Block } from "../ui/states/states.tsx";
import { PagedList } from "../ui/tables/paged-list.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

function Views() {
  const t = useTranslations("personal");
  const { moment, momentAndZone } = useFormat();
  const list = useInfiniteList(listViews, {});
  return (
    <PagedList
      list={list}
      loading={<Block height={24} />}
      empty={<p className={styles.beside}>{t("noViews")}</p>}
    >
      {(views) => (
        <ul className={styles.sessions}>
          {views.map(({ id, administrator, reason, beganAt, endsAt }) => (
            <li key={id} className={styles.session}>
              <span className={styles.sign}>
                <IconEye size={22} aria-hidden="true" />
              </span>
              <div>
                <h3>{t("viewBy", { name: administrator })}</h3>
                <p>{t("viewTime", { began: moment(beganAt), ended: momentAndZone(endsAt) })}</p>
                <p>{t("viewReason", { reason })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Who looked at the account from the operator's desk, and why. */
export function ViewsSection() {
  const t = useTranslations("personal");
  return (
    <Section part="views" title={t("views")} under={t("viewsUnder")}>
      <div className={styles.body}>
        <Views />
      </div>
    </Section>
  );
}
