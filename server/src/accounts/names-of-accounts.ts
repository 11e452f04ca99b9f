import type { Statement, Transaction } from "../platform/database/database.ts";

/** How an account is called. */
interface AccountNames {
  readonly username: string | null;
  readonly email: string;
}

const names: Statement = {
  name: "names_of_accounts",
  text: `SELECT id, username, email FROM users WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL`,
};

/** How some accounts are called, by their ids; those that were deleted are left out. */
export async function namesOfAccounts(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, AccountNames>> {
  const rows = await tx.run<AccountNames & { id: bigint }>(names, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}
