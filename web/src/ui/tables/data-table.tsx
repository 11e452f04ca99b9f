import { Fragment, type ReactNode } from "react";
import { ScrollTable } from "./scroll-table.tsx";
import "../styles/ticks.css";
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
  /** In a compact table only where there is room: on a phone the row's details say it. */
  readonly wide?: boolean;
  /** In a compact table on a phone the whole row is what is touched. */
  readonly cover?: boolean;
  /** What its head sorts the rows by first: a field, with a minus before it where what is most comes first. */
  readonly sort?: string;
  /** What can be done with a row: in reach wherever the table is moved to, and nothing at all where nothing can be done. */
  readonly actions?: boolean;
}

/** Rows that can be chosen, by their keys. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: ReadonlySet<string>) => void;
  readonly label: string;
  readonly labelAll: string;
  readonly labelOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selection?: Selection<Row>;
  /** Of a table whose rows can be sorted. */
  readonly heads?: Heads<Row> | undefined;
  /** The rows are those of another order; theirs are on the way. */
  readonly stale?: boolean | undefined;
  /** For many rows and columns: a line a row where there is room, and with its head always in sight. */
  readonly dense?: boolean;
  /** Below the rows, and moved with them. */
  readonly after?: ReactNode;
  /** On a phone two lines a row, under a heading for the rows that belong together. */
  readonly compact?: Compact<Row> | undefined;
}

/** What the heads of columns say and do, and which order the rows have. */
export interface Heads<Row> {
  readonly order: string;
  readonly headOf: (column: Column<Row>) => ReactNode;
  /** For those who cannot see how a column is sorted. */
  readonly sortedOf: (column: Column<Row>) => "ascending" | "descending" | undefined;
}

export interface Compact<Row> {
  readonly group?: (row: Row) => string;
}

const flag = (on: boolean | undefined) => (on ? true : undefined);

function Pick(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly toggle: () => void;
}) {
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        disabled={props.disabled}
        onChange={props.toggle}
      />
    </label>
  );
}

/** What a row is called by, and what can be done with it, stay where the rest is moved sideways. */
function pinOf<Row>(column: Column<Row>, place: number) {
  if (column.actions) return "end";
  return column.lead && place === 0 ? "start" : undefined;
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly place: number;
}

function HeadCell<Row>(props: CellProps<Row> & { readonly heads: Heads<Row> | undefined }) {
  const { column, place, heads } = props;
  return (
    <th
      scope="col"
      data-end={flag(column.end ?? column.actions)}
      data-pin={pinOf(column, place)}
      aria-sort={heads?.sortedOf(column)}
    >
      {heads ? heads.headOf(column) : column.label}
    </th>
  );
}

function Cell<Row>({ column, place, row }: CellProps<Row> & { readonly row: Row }) {
  return (
    <td
      data-end={flag(column.end ?? column.actions)}
      data-strong={flag(column.strong)}
      data-dim={flag(column.dim)}
      data-nowrap={flag(column.nowrap)}
      data-lead={flag(column.lead)}
      data-first={flag(place === 0)}
      data-actions={flag(column.actions)}
      data-wide={flag(column.wide)}
      data-cover={flag(column.cover)}
      data-pin={pinOf(column, place)}
    >
      {column.actions ? null : (
        <span className={styles.label} aria-hidden="true">
          {column.label}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

/** The heading of a group, before its first row: seen where rows are compact. */
function GroupHead<Row>(props: {
  readonly compact: Compact<Row> | undefined;
  readonly row: Row;
  readonly before: Row | undefined;
  readonly span: number;
}) {
  const { compact, row, before, span } = props;
  const group = compact?.group?.(row);
  if (group === undefined || (before !== undefined && compact?.group?.(before) === group))
    return null;
  return (
    <tr data-group>
      <th scope="rowgroup" colSpan={span}>
        {group}
      </th>
    </tr>
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection, heads, stale, dense, compact, after } = props;
  const isChosen = (row: Row) => selection?.chosen.has(rowKey(row)) ?? false;
  const allChosen = rows.length > 0 && rows.every(isChosen);
  const toggleAll = () => selection?.choose(new Set(allChosen ? [] : rows.map(rowKey)));
  const toggle = (row: Row) => {
    const keys = new Set(selection?.chosen);
    if (!keys.delete(rowKey(row))) keys.add(rowKey(row));
    selection?.choose(keys);
  };
  return (
    <ScrollTable name={caption} dense={dense ?? false} order={heads?.order}>
      <table
        className={styles.table}
        data-dense={flag(dense)}
        data-compact={flag(compact !== undefined)}
        aria-busy={flag(stale)}
        aria-label={caption}
      >
        <thead>
          <tr>
            {selection ? (
              <th scope="col" data-pick data-pin="start">
                <Pick
                  label={selection.labelAll}
                  checked={allChosen}
                  disabled={stale ?? false}
                  toggle={toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column, place) => (
              <HeadCell key={column.key} column={column} place={place} heads={heads} />
            ))}
          </tr>
        </thead>
        <tbody inert={stale ?? false}>
          {rows.map((row, place) => (
            <Fragment key={rowKey(row)}>
              <GroupHead
                compact={compact}
                row={row}
                before={rows[place - 1]}
                span={columns.length}
              />
              <tr data-chosen={flag(isChosen(row))}>
                {selection ? (
                  <td data-pick data-pin="start">
                    <span className={styles.label} aria-hidden="true">
                      {selection.label}
                    </span>
                    <Pick
                      label={selection.labelOf(row)}
                      checked={isChosen(row)}
                      toggle={() => toggle(row)}
                    />
                  </td>
                ) : null}
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} place={place} row={row} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {after}
    </ScrollTable>
  );
}
