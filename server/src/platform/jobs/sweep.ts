import type { Database, Statement } from "../database/database.ts";

/** Rows at a time: long enough to be done soon, short enough that no one waits for it. */
const bite = 10_000;

/**
 * Deletes what is old, a bite in each transaction. The statement takes the size of a bite as its last parameter and returns
 * a row for each that it deleted. Returns how many there were.
 */
export async function sweep(
  database: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await database.write((tx) => tx.run(statement, [...values, bite]));
    swept += rows.length;
    if (rows.length < bite) return swept;
  }
}
