import type { ComponentProps, ReactNode } from "react";
import { ColumnMenu, useShownColumns } from "./column-menu.tsx";
import styles from "./dense-list.module.css";
import { FoundCount } from "./found-count.tsx";
import { ListView, type ListViewProps } from "./list-view.tsx";
import { Row } from "../page/layout.tsx";
import { isSortedByOne, type Sorting, sortingHeads, SortSaid, SortSelect } from "./sorting.tsx";

interface DenseListProps<Row> extends Omit<ListViewProps<Row>, "dense" | "loading" | "heads"> {
  /** What the choice of columns is remembered by. */
  readonly name: string;
  readonly list: ListViewProps<Row>["list"] & ComponentProps<typeof FoundCount>["list"];
  readonly found: ComponentProps<typeof FoundCount>["message"];
  /** Beside the column menu. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** On a phone two lines a row: of its columns those that lead, and two that are not `wide`. */
  readonly twoLines?: boolean;
  readonly sorting?: Sorting;
  /** In the place of the table, where the list cannot be asked for. */
  readonly instead?: ReactNode;
  /** Between the head and the table. */
  readonly note?: ReactNode;
}

/** The operator's lists: many rows and columns, a count of what was found, and a choice of columns. */
export function DenseList<Row extends { readonly id: string }>(props: DenseListProps<Row>) {
  const { name, found, before, after, instead, note, twoLines, sorting, ...list } = props;
  const isShown = instead === undefined;
  const shown = useShownColumns(name, list.columns);
  // Of what the list is sorted by, or no heads at all.
  const hasNoHead =
    sorting !== undefined &&
    sorting.by !== sorting.usually &&
    (list.list.error !== null || !isSortedByOne({ columns: shown, sorting }));
  return (
    <>
      <Row justify="between" className={styles.head}>
        {isShown ? <FoundCount list={list.list} message={found} /> : <span />}
        <Row gap="8">
          {sorting ? (
            <>
              <SortSelect columns={list.columns} sorting={sorting} seen={hasNoHead} />
              {list.list.isPlaceholderData || list.list.error || !isShown ? null : (
                <SortSaid columns={list.columns} sorting={sorting} />
              )}
            </>
          ) : null}
          {before}
          <ColumnMenu table={name} columns={list.columns} />
          {after}
        </Row>
      </Row>
      {note}
      {isShown ? (
        <ListView
          {...list}
          columns={shown}
          loading={720}
          dense
          {...(sorting && { heads: sortingHeads<Row>(sorting) })}
          {...(twoLines && { compact: {} })}
        />
      ) : (
        instead
      )}
    </>
  );
}
