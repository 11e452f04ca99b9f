import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Right, StandardRole } from "@farsim/contract/values/people/rights.ts";
import { sql } from "kysely";
import { isTaken } from "../../platform/database/is-taken.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Role, rightsOf } from "./role.ts";

const roles = (tx: Transaction) =>
  tx.db
    .selectFrom("staff_roles")
    .select(["id", sql<StandardRole | null>`standard`.as("standard"), "name", "rights"]);

type Row = Omit<Role, "rights"> & { readonly rights: string[] };

const asRole = ({ rights, ...role }: Row): Role => ({ ...role, rights: rightsOf(role.id, rights) });

/** Who has a role is of level 1, by which an index finds the few among all accounts. */
const withMembers = (tx: Transaction) =>
  roles(tx).select(
    sql<number>`(SELECT count(*)::int FROM users u WHERE u.level = 1 AND u.role_id = staff_roles.id AND u.deleted_at IS NULL)`.as(
      "members",
    ),
  );

/** A role, and how many have it. */
export interface RoleInUse extends Role {
  readonly members: number;
}

/** All roles of the shop, or one of them, in the order that they were made in. */
export async function findRoles(tx: Transaction, id?: bigint): Promise<RoleInUse[]> {
  const rows = await withMembers(tx)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .orderBy("id")
    .execute();
  return rows.map(({ members, ...row }) => ({ ...asRole(row), members }));
}

export async function findRole(tx: Transaction, id: bigint): Promise<Role | undefined> {
  const row = await roles(tx).where("id", "=", id).executeTakeFirst();
  return row && asRole(row);
}

/** As it is to be given: until the end of the transaction it neither changes nor goes. */
export async function findRoleToGive(tx: Transaction, id: bigint): Promise<Role | undefined> {
  const row = await roles(tx).where("id", "=", id).forKeyShare().executeTakeFirst();
  return row && asRole(row);
}

/** Holds a role: no one is given it meanwhile. */
export async function lockRole(tx: Transaction, id: bigint): Promise<Role | undefined> {
  const row = await roles(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && asRole(row);
}

/** Returns the id of the new role. */
export async function insertRole(
  tx: Transaction,
  { name, rights }: { readonly name: string; readonly rights: readonly Right[] },
): Promise<bigint> {
  const { id } = await refuseSecondName(
    tx.db
      .insertInto("staff_roles")
      .values({ name, rights: [...rights] })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function updateRole(
  tx: Transaction,
  id: bigint,
  { name, rights }: { readonly name: string | null; readonly rights: readonly Right[] },
): Promise<void> {
  await refuseSecondName(
    tx.db
      .updateTable("staff_roles")
      .set({ name, rights: [...rights] })
      .where("id", "=", id)
      .execute(),
  );
}

/** Of two who give a name at once the second is refused. Throws `role_exists`. */
async function refuseSecondName<Written>(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error, "staff_roles_name")) throw new Problem("role_exists");
    throw error;
  }
}

export async function removeRole(tx: Transaction, id: bigint): Promise<void> {
  await tx.db.deleteFrom("staff_roles").where("id", "=", id).execute();
}

/** Whether another role of the shop's own has a name, however it is written. */
export async function isNameTaken(
  tx: Transaction,
  name: string,
  exceptId: bigint | null,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom("staff_roles")
    .select("id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where("id", "is distinct from", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everyone who has a role, also those who are disabled: they may be enabled again. */
export async function findHolders(tx: Transaction, roleId: bigint): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("users")
    .select("id")
    .where("level", "=", 1)
    .where("role_id", "=", roleId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether accounts have a role, those that are deleted too, or an open invitation offers it. */
export async function isRoleInUse(tx: Transaction, roleId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectNoFrom(
      sql<boolean>`EXISTS (SELECT FROM users WHERE role_id = ${roleId})
        OR EXISTS (SELECT FROM staff_invitations WHERE role_id = ${roleId})`.as("isInUse"),
    )
    .executeTakeFirstOrThrow();
  return row.isInUse;
}
