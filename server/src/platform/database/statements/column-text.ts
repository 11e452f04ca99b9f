/**
 * The values of a column that a statement gives as one text: `string_agg(…, ',')`, null where there are none. No value may be null, which is left out of the
 * text, or hold a comma. Thousands of rows of a few short columns cost the program a fraction of what they cost one by one.
 */
export const columnOf = (text: string | null): readonly string[] =>
  text === null ? [] : text.split(",");

type Row<Columns> = { readonly [I in keyof Columns]: string };

/** The rows of columns that were put together from the same rows, in the same order. Throws where the columns differ in length. */
export function rowsOf<const Columns extends readonly (string | null)[]>(
  ...texts: Columns
): Row<Columns>[] {
  const columns = texts.map(columnOf);
  const [first = []] = columns;
  if (columns.some(({ length }) => length !== first.length))
    throw new Error(`columns of ${columns.map(({ length }) => length).join(", ")} values`);
  const rows: string[][] = [];
  for (let at = 0; at < first.length; at += 1) {
    const row: string[] = [];
    for (const column of columns) row.push(column[at]!);
    rows.push(row);
  }
  return rows as unknown[] as Row<Columns>[];
}

/** An id in such a column; 0 stands for none. */
export const idOrNone = (text: string): bigint | null => (text === "0" ? null : BigInt(text));
