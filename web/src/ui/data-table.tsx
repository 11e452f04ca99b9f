import type { ReactNode } from "react";
import styles from "./data-table.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, so that they line up. */
  readonly end?: boolean;
  readonly strong?: boolean;
  readonly dim?: boolean;
  readonly nowrap?: boolean;
  /** On a phone it stands in the head of the row's card, without its label. */
  readonly lead?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

const flag = (on: boolean | undefined) => (on ? true : undefined);

export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ key, label, end }) => (
              <th key={key} scope="col" data-end={flag(end)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-end={flag(column.end)}
                  data-strong={flag(column.strong)}
                  data-dim={flag(column.dim)}
                  data-nowrap={flag(column.nowrap)}
                  data-lead={flag(column.lead)}
                >
                  <span className={styles.label} aria-hidden="true">
                    {column.label}
                  </span>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
