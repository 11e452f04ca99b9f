import pg from "pg";

/** What pg says where a connection ends before its answers have come. */
const farewells: ReadonlySet<string> = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
]);
const socketErrors: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * Whether an error says that the database could not be reached, or was gone before it answered. What was asked of it may be done or
 * not: only the same call under the same key finds out.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return endsConnection(error);
  if (!(error instanceof Error)) return false;
  return farewells.has(error.message) || socketErrors.has((error as NodeJS.ErrnoException).code);
}

/** PostgreSQL, or the pooler before it, says that it ends the connection before it does. */
export const endsConnection = ({ severity }: pg.DatabaseError): boolean => severity !== "ERROR";
