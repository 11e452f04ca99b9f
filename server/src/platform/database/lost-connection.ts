import pg from "pg";

/** What pg says where a connection ends before its answers have come. */
const farewells: ReadonlySet<string> = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
]);
const socketErrors: ReadonlySet<unknown> = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** A write met a database that is only read: the primary of before. */
export class ReadOnly extends Error {}

export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "25006";

/** What the pool says where no connection came free, or none was made, in time. */
export const noConnectionInTime = "timeout exceeded when trying to connect";

/**
 * Whether an error says that the database could not be reached, or was gone before it answered. What was asked of it may be done or
 * not: only the same call under the same key finds out.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof ReadOnly) return true;
  if (error instanceof pg.DatabaseError) return endsConnection(error);
  if (!(error instanceof Error)) return false;
  return farewells.has(error.message) || socketErrors.has((error as NodeJS.ErrnoException).code);
}

/**
 * Of connections (08), of an end that an operator or a crash has asked for (57P), of none being free (53300), and of a session that
 * was left alone for too long (25P03): https://www.postgresql.org/docs/current/errcodes-appendix.html. The severity says the same, but
 * in the language of the server.
 */
const codesOfEnds = /^(08|57P|53300|25P03)/;

/** PostgreSQL, or the pooler before it, says that it ends the connection before it does. */
export const endsConnection = ({ code = "", severity = "" }: pg.DatabaseError): boolean =>
  codesOfEnds.test(code) || severity === "FATAL" || severity === "PANIC";
