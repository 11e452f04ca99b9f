import type { Transaction } from "../platform/database/database.ts";

/** Who some users are, for the operator's lists. */
export async function holdersOf(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Map<bigint, { username: string | null; email: string; isStaff: boolean }>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("users")
    .select(["id", "username", "email", "role_id"])
    .where("id", "in", [...new Set(userIds)])
    .execute();
  return new Map(
    rows.map(({ id, username, email, role_id }) => [
      id,
      { username, email, isStaff: role_id !== null },
    ]),
  );
}

/** The cards that an account holds now, below an id, newest first. */
export async function cardsHeldBy(
  tx: Transaction,
  holderId: bigint,
  { before, rows: most }: { readonly before: bigint | undefined; readonly rows: number },
): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("cards")
    .select("id")
    .where("holder_id", "=", holderId)
    .where("deleted_at", "is", null)
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
