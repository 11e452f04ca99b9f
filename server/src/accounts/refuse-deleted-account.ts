import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const find: Statement = {
  name: "find_deleted_account",
  text: "SELECT id FROM users WHERE id = $1 AND deleted_at IS NOT NULL",
};

export async function isDeletedAccount(tx: Transaction, userId: bigint): Promise<boolean> {
  return (await tx.run(find, [userId])).length > 0;
}

/**
 * Refuses `not_found` for an account that was deleted. Asked once its wallet is held: anyone who waited for the wallet while
 * its owner left must not give them a card or money any more.
 */
export async function refuseDeletedAccount(tx: Transaction, userId: bigint): Promise<void> {
  if (await isDeletedAccount(tx, userId)) throw new Problem("not_found");
}
