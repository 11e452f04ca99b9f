import {
  BankLayout,
  type checkBankFile,
  type DayOrder,
} from "@farsim/contract/desk/money/bank-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";

export type BankSheet = NonNullable<Output<typeof checkBankFile>["sheet"]>;

/** What stands where, as fields hold it: a column by its number, counted from 0, and empty where none is chosen. */
export interface TypedLayout {
  readonly day: string;
  readonly dayOrder: DayOrder;
  readonly amount: string;
  readonly decimal: BankLayout["decimal"];
  readonly direction: string;
  readonly currency: string;
  readonly text: readonly string[];
}

const typedColumn = (column: number | undefined) => (column === undefined ? "" : String(column));

/** A layout to begin with; without one no column is chosen. */
export const typedOf = (layout: BankLayout | undefined): TypedLayout => ({
  day: typedColumn(layout?.day),
  dayOrder: layout?.dayOrder ?? "ymd",
  amount: typedColumn(layout?.amount),
  decimal: layout?.decimal ?? ".",
  direction: typedColumn(layout?.direction),
  currency: typedColumn(layout?.currency),
  text: layout?.text.map(String) ?? [],
});

const columnOf = (typed: string) => (typed === "" ? undefined : Number(typed));

/** Null as long as something is missing. */
export function layoutOf({ day, amount, direction, currency, text, ...signs }: TypedLayout) {
  const layout = {
    ...signs,
    day: columnOf(day),
    amount: columnOf(amount),
    ...(direction !== "" && { direction: columnOf(direction) }),
    ...(currency !== "" && { currency: columnOf(currency) }),
    text: text.map(Number).toSorted((one, other) => one - other),
  };
  return BankLayout.safeParse(layout).data ?? null;
}

interface SheetColumn {
  /** Counted from 0. */
  readonly at: number;
  /** As it stands in the file; undefined where it has none. */
  readonly name: string | undefined;
  /** Another column is called the same. */
  readonly isAlike: boolean;
}

/** The columns that a sheet has, named or not. */
export function columnsOf({ names, samples }: Pick<BankSheet, "names" | "samples">): SheetColumn[] {
  const width = Math.max(0, names.length, ...samples.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const name = names[at]?.trim() || undefined;
    const isAlike = names.filter((each) => each.trim() === name).length > 1;
    return { at, name, isAlike };
  });
}
