import pg from "pg";

/**
 * Whether a statement failed for a value that a unique index has already. A part of a distributed table adds its number to
 * the name of the index, and Citus gives that name in the message alone.
 */
export function isTaken(error: unknown, index: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) return false;
  return (
    error.constraint === index ||
    (error.constraint === undefined && new RegExp(`"${index}_[0-9]+"`).test(error.message))
  );
}

const uniqueViolation = "23505";
