import type { StandardRole } from "@farsim/contract/values/rights.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { type Role, rightsOf } from "./role.ts";

const roles = (tx: Transaction) =>
  tx.db
    .selectFrom("staff_roles")
    .select(["id", sql<StandardRole | null>`standard`.as("standard"), "rights"]);

const asRole = ({
  id,
  standard,
  rights,
}: {
  id: bigint;
  standard: StandardRole | null;
  rights: string[];
}): Role => ({
  id,
  standard,
  rights: rightsOf(id, rights),
});

/** All roles of the shop, in the order that they were made in. */
export async function findRoles(tx: Transaction): Promise<Role[]> {
  return (await roles(tx).orderBy("id").execute()).map(asRole);
}

export async function findRole(tx: Transaction, id: bigint): Promise<Role | undefined> {
  const row = await roles(tx).where("id", "=", id).executeTakeFirst();
  return row && asRole(row);
}
