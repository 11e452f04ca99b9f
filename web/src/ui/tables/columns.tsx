import type { ReactNode } from "react";
import { useFormat } from "../words/terms.ts";
import { useClock } from "../words/use-clock.ts";
import type { Column } from "./data-table.tsx";

type ColumnOptions = Omit<Column<never>, "key" | "label" | "cell" | "actions">;
/** The fields of a row that hold such a value. */
type FieldOf<Row, Value> = {
  [Name in keyof Row]-?: Row[Name] extends Value ? Name & string : never;
}[keyof Row];

/** Bold, and on a phone the head of the row's card. */
export const leading = { lead: true, strong: true } as const;

/**
 * Columns by the kind of what stands in them: each kind has its format and its place. A column's key is the name of its field;
 * which columns were put away is remembered by it.
 */
export function useColumns<Row>() {
  const { money, moment, count, day } = useFormat();
  const { time } = useClock();
  const cell = (
    key: string,
    label: string,
    content: (row: Row) => ReactNode,
    look: ColumnOptions = {},
  ): Column<Row> => ({ key, label, ...look, cell: content });
  const field =
    <Value,>(format: (value: Value) => ReactNode, usual: ColumnOptions = {}) =>
    (name: FieldOf<Row, Value>, label: string, look: ColumnOptions = {}): Column<Row> =>
      cell(name, label, (row) => format(row[name] as Value), { ...usual, ...look });
  return {
    /** What no other kind can show. */
    cell,
    text: field((text: string | null) => text),
    money: field(money, { end: true, nowrap: true }),
    count: field(count, { end: true }),
    instant: field(moment, { nowrap: true }),
    day: field(day, { nowrap: true }),
    /** When it was; in a compact table, under its day, the time alone. */
    timeOfDay: field(
      (isoText: string) => (
        <>
          <span data-wide>{moment(isoText)}</span>
          <span data-narrow>{time(isoText)}</span>
        </>
      ),
      { nowrap: true },
    ),
    actions: (
      label: string,
      content: (row: Row) => ReactNode,
      look: Pick<ColumnOptions, "cover"> = {},
    ): Column<Row> => ({
      key: "actions",
      label,
      actions: true,
      ...look,
      cell: content,
    }),
  };
}
