import type { Right } from "@farsim/contract/values/people/rights.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findAccountById, lockAccountAsItIs } from "../accounts.sql.ts";
import { findRole } from "./roles.sql.ts";

/**
 * Whether a member of staff who asked for something, and does not act now, may still do so: they are at the desk, and have the right.
 * Held, their account stays as it is until commit.
 */
export async function stillHolds(
  tx: Transaction,
  userId: bigint,
  right: Right,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<boolean> {
  const account = await (isHeld ? lockAccountAsItIs : findAccountById)(tx, userId);
  if (!account?.roleId || account.isDisabled) return false;
  const role = await findRole(tx, account.roleId);
  return role?.rights.has(right) ?? false;
}
