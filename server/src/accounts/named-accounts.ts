import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../platform/database/database.ts";
import { beginning, containing } from "../platform/database/statements/like-pattern.ts";

/** What the index finds the middle of a name by. */
const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Whether a username or an email holds a text, in any letter case; one without three letters or digits in a row must stand at the beginning. */
export function isNamed(text: string): RawBuilder<boolean> {
  const lowered = text.toLowerCase();
  const pattern = threeInARow.test(lowered) ? containing(lowered) : beginning(lowered);
  return sql<boolean>`(lower(users.username) LIKE ${pattern} OR lower(users.email) LIKE ${pattern})`;
}

/** The ids of the accounts whose username or email begins with a text, in any letter case, for a larger question. */
export function idsOfThoseNamed(text: string): RawBuilder<bigint> {
  const pattern = beginning(text.toLowerCase());
  return sql<bigint>`SELECT id FROM users WHERE lower(username) LIKE ${pattern} OR lower(email) LIKE ${pattern}`;
}

/** The accounts named like a text; undefined where they are more than a number. */
export async function accountsNamed(
  tx: Transaction,
  text: string,
  { most }: { readonly most: number },
): Promise<bigint[] | undefined> {
  const rows = await tx.db
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "is", null)
    .where(isNamed(text))
    .limit(most + 1)
    .execute();
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}
