import { hideParts, useHiddenParts } from "../states/hidden-parts.ts";

/** Puts a column of a table away, or back where it was. */
export function toggleColumn(table: string, key: string): void {
  const before = useHiddenParts.getState().hidden[table] ?? [];
  hideParts(
    table,
    before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
  );
}

/** Puts all columns of a table back. */
export function showAllColumns(table: string): void {
  hideParts(table, []);
}

interface Choosable {
  readonly key: string;
  readonly lead?: boolean;
}

/** What is left of a table's columns: those that lead a row always, the others unless they were put away. */
export function shownColumns<Column extends Choosable>(
  columns: readonly Column[],
  hidden: readonly string[] = [],
): Column[] {
  return columns.filter(({ key, lead }) => lead || !hidden.includes(key));
}
