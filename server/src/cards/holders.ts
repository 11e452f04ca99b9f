import type { Transaction } from "../platform/database.ts";

/** Who some users are, for the operator's lists. */
export async function holdersOf(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Map<bigint, { username: string | null; email: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("users")
    .select(["id", "username", "email"])
    .where("id", "in", [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ id, username, email }) => [id, { username, email }]));
}
