import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Panel as BasePanel, Row } from "../../ui/page/layout.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import styles from "./overview.module.css";

/** Panels beside each other, two in a row where there is room; the first has more of it where its table has more columns. */
export function Panels(props: { readonly firstIsWider?: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.panels} data-first-wider={props.firstIsWider ? true : undefined}>
      {props.children}
    </div>
  );
}

/** A titled part of a page of figures. */
export function Panel(props: {
  readonly title: string;
  readonly wide?: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <BasePanel
      className={styles.panel}
      aria-label={props.title}
      data-wide={props.wide ? true : undefined}
    >
      <Row justify="between" className={styles.panelHead}>
        <h2>{props.title}</h2>
        {props.tools}
      </Row>
      {props.children}
    </BasePanel>
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
