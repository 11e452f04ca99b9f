import { z } from "zod";
import { create } from "zustand";

const storageKey = "columns";
/** By table, the keys of the columns that were put away. */
const Hidden = z.record(z.string(), z.array(z.string()));

interface ColumnChoice {
  readonly hidden: Readonly<Record<string, readonly string[]>>;
}

/** What is remembered on this device; nothing where it cannot be read or is not what we wrote. */
function remembered(): ColumnChoice["hidden"] {
  try {
    return Hidden.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "")).data ?? {};
  } catch {
    return {};
  }
}

export const useColumnChoice = create<ColumnChoice>(() => ({ hidden: remembered() }));

function hide(table: string, keys: readonly string[]): void {
  // Another tab may have chosen for another table in the meantime.
  const { [table]: _, ...others } = remembered();
  const hidden = keys.length === 0 ? others : { ...others, [table]: keys };
  useColumnChoice.setState({ hidden });
  try {
    localStorage.setItem(storageKey, JSON.stringify(hidden));
  } catch {
    // Without room the choice lasts as long as the page.
  }
}

/** Puts a column of a table away, or back where it was. */
export function toggleColumn(table: string, key: string): void {
  const before = useColumnChoice.getState().hidden[table] ?? [];
  hide(table, before.includes(key) ? before.filter((other) => other !== key) : [...before, key]);
}

/** Puts all columns of a table back. */
export function showAllColumns(table: string): void {
  hide(table, []);
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
