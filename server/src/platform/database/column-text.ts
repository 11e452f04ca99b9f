/**
 * The values of a column that a statement gives as one text: `string_agg(…, ',')`, null where there are none. Thousands of rows of a few short
 * columns cost the program a fraction of what they cost one by one.
 */
export const columnOf = (text: string | null): readonly string[] =>
  text === null ? [] : text.split(",");

/** An id in such a column; 0 stands for none. */
export const idOrNone = (text: string): bigint | null => (text === "0" ? null : BigInt(text));
