import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import styles from "./overview.module.css";

/** A titled part of the overview. */
export function Panel(props: {
  readonly title: string;
  readonly wide?: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={styles.panel}
      aria-label={props.title}
      data-wide={props.wide ? true : undefined}
    >
      <div className={styles.panelHead}>
        <h2>{props.title}</h2>
        {props.tools}
      </div>
      {props.children}
    </section>
  );
}

/** The figures of a chart for those who cannot see it, or want them exact. */
export function AsTable<Row>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}) {
  const t = useTranslations("overview");
  if (props.rows.length === 0) return null;
  return (
    <details className={styles.asTable}>
      <summary>{t("asTable")}</summary>
      <DataTable {...props} />
    </details>
  );
}
