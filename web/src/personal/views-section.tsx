import { listViews } from "@farsim/contract/customer-view.ts";
import { IconEye } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { LoadMore } from "../ui/tables/load-more.tsx";
import { Block, Failed, Loading } from "../ui/states.tsx";
import { useFormat } from "../ui/terms.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

function Views() {
  const t = useTranslations("personal");
  const { moment } = useFormat();
  const list = useInfiniteList(listViews, {});
  if (list.error && !list.items)
    return <Failed error={list.error} retry={() => void list.refetch()} />;
  if (!list.items) {
    return (
      <Loading>
        <Block height={24} />
      </Loading>
    );
  }
  if (list.items.length === 0) return <p className={styles.beside}>{t("noViews")}</p>;
  return (
    <>
      <ul className={styles.sessions}>
        {list.items.map(({ id, administrator, reason, beganAt, endsAt }) => (
          <li key={id} className={styles.session}>
            <span className={styles.sign}>
              <IconEye size={22} aria-hidden="true" />
            </span>
            <div>
              <h3>{t("viewBy", { name: administrator })}</h3>
              <p>{t("viewTime", { began: moment(beganAt), ended: moment(endsAt) })}</p>
              <p>{t("viewReason", { reason })}</p>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
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
