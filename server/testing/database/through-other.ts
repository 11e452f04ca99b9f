import type { Database, Statement, Transaction } from "../../src/platform/database/database.ts";

/** A database in which one statement says something else: for showing that a test would notice. */
export const throughOther =
  (name: string, change: (text: string) => string) =>
  (database: Database): Database => {
    const other = (statement: Statement): Statement => {
      if (statement.name !== name) return statement;
      const text = change(statement.text);
      if (text === statement.text) throw new Error(`${name} does not say that`);
      return { name: `${name}_changed`, text };
    };
    const within = (tx: Transaction): Transaction => ({
      ...tx,
      db: tx.db,
      publish: (event) => tx.publish(event),
      run: (statement, values) => tx.run(other(statement), values),
    });
    return { ...database, write: (work) => database.write((tx) => work(within(tx))) };
  };
