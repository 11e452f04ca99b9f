import pg from "pg";

/** What was found before locking no longer holds: the transaction must begin anew. */
export class RetryTransaction extends Error {}

/** A serialization failure, a deadlock, and Citus's word that a shop moved to another node while a statement waited. */
const retryCodes: ReadonlySet<string> = new Set(["40001", "40P01", "CIINF"]);
const maxTries = 5;

/** Begins a transaction again where it lost a race that PostgreSQL settled by ending it. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction) return true;
  return error instanceof pg.DatabaseError && retryCodes.has(error.code ?? "");
}
