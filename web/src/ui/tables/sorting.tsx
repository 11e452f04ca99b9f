import { NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import "../styles/fields.css";
import type { Column, Heads } from "./data-table.tsx";
import { falls, isSameField, nextSort, type Sort, turned } from "./sort-order.ts";
import styles from "./sorting.module.css";

/** How the rows of a list are sorted, and the way to another order. */
export interface Sorting {
  readonly by: Sort;
  readonly usually: Sort;
  /** Undefined for the list's usual order. */
  readonly sortBy: (sort: Sort | undefined) => void;
  readonly label: string;
  /** The usual order, where no column is sorted by it. */
  readonly usual: string;
  readonly nameOf: (column: string, falls: boolean) => string;
  /** Of the order by its name. */
  readonly said: (order: string) => string;
}

interface SortHeadProps {
  readonly label: string;
  /** How the column is sorted first. */
  readonly first: Sort;
  readonly sorting: Sorting;
}

/** The head of a column that rows can be sorted by. Where rows are cards no head is seen: there `SortSelect` is. */
export function SortHead({ label, first, sorting }: SortHeadProps) {
  const { by, sortBy } = sorting;
  const isSorted = isSameField(by, first);
  const Sign = isSorted ? (falls(by) ? IconArrowDown : IconArrowUp) : IconSelector;
  return (
    <>
      <span className={styles.unseen}>{label}</span>
      <button
        type="button"
        className={styles.head}
        data-sorted={isSorted || undefined}
        onClick={() => sortBy(nextSort(by, first))}
      >
        {label}
        <Sign size={14} aria-hidden="true" />
      </button>
    </>
  );
}

/** The heads of a table whose rows can be sorted. */
export function sortingHeads<Row>(sorting: Sorting): Heads<Row> {
  const { by } = sorting;
  return {
    order: by,
    headOf: ({ label, sort }) =>
      sort === undefined ? label : <SortHead label={label} first={sort} sorting={sorting} />,
    sortedOf: ({ sort }) => {
      if (sort === undefined || !isSameField(by, sort)) return undefined;
      return falls(by) ? "descending" : "ascending";
    },
  };
}

interface SortSelectProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
}

/** Whether the list is sorted by one of these columns. */
export const isSortedByOne = <Row,>({ columns, sorting: { by } }: SortSelectProps<Row>) =>
  columns.some(({ sort }) => sort !== undefined && isSameField(by, sort));

/** All orders of a list, by their names. */
function ordersOf<Row>({ columns, sorting: { nameOf } }: SortSelectProps<Row>) {
  return columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [sort, turned(sort)].map((value) => ({ value, label: nameOf(label, falls(value)) })),
  );
}

/** The choice of an order where there is no head to press: where rows are cards, or wherever it is to be `seen`. */
export function SortSelect<Row>({
  seen,
  ...props
}: SortSelectProps<Row> & { readonly seen?: boolean }) {
  const { by, usually, sortBy, label, usual } = props.sorting;
  const orders = ordersOf(props);
  const isNamed = (sort: Sort) => orders.some(({ value }) => value === sort);
  return (
    <NativeSelect
      className={styles.select ?? ""}
      data-seen={seen || undefined}
      aria-label={label}
      value={isNamed(by) ? by : ""}
      data={isNamed(usually) ? orders : [{ value: "", label: usual }, ...orders]}
      onChange={(event) => sortBy(event.currentTarget.value || undefined)}
    />
  );
}

/** Says the order to those who hear the page, once the rows are in it. */
export function SortSaid<Row>(props: SortSelectProps<Row>) {
  const { by, usual, said } = props.sorting;
  const order = ordersOf(props).find(({ value }) => value === by);
  return <output className={styles.said}>{said(order?.label ?? usual)}</output>;
}
