import type { Right } from "@farsim/contract/values/people/rights.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { ownerRoleId, rightsOf } from "./role.ts";

/** Everyone who works at the desk, or one of them, in the order that they came in. */
export function findMembers(tx: Transaction, id?: bigint) {
  return tx.db
    .selectFrom("users")
    .select([
      "users.id as id",
      sql<string>`username`.as("username"),
      "email",
      sql<bigint>`role_id`.as("roleId"),
      sql<boolean>`disabled_at IS NOT NULL`.as("isDisabled"),
      sql<boolean>`EXISTS (SELECT FROM authenticators a WHERE a.user_id = users.id AND a.confirmed_at IS NOT NULL)`.as(
        "hasSecondFactor",
      ),
      sql<Instant | null>`(SELECT max(used_at) FROM sessions s WHERE s.user_id = users.id)`.as(
        "lastSeenAt",
      ),
    ])
    .where("level", "=", 1)
    .where("deleted_at", "is", null)
    .$if(id !== undefined, (query) => query.where("users.id", "=", id!))
    .orderBy("users.id")
    .execute();
}

/** The owners who may log in: those whom news of the staff concern. */
export function findOwners(tx: Transaction): Promise<{ id: bigint }[]> {
  return tx.db
    .selectFrom("users")
    .select("id")
    .where("level", "=", 1)
    .where("role_id", "=", ownerRoleId)
    .where("deleted_at", "is", null)
    .where("disabled_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Whether there is, or was since a moment, an owner besides one person. */
export async function hasOwnerBeside(
  tx: Transaction,
  userId: bigint,
  since: Instant,
): Promise<boolean> {
  const { is } = await tx.db
    .selectNoFrom(
      sql<boolean>`EXISTS (SELECT FROM users WHERE level = 1 AND role_id = ${ownerRoleId} AND id <> ${userId} AND deleted_at IS NULL
                           AND (disabled_at IS NULL OR disabled_at > ${since}))
        OR EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/customer/setLevel' AND at > ${since}
                   AND facts #>> '{before,role}' = ${String(ownerRoleId)} AND subject <> ${`user:${userId}`})`.as(
        "is",
      ),
    )
    .executeTakeFirstOrThrow();
  return is;
}

/** How someone who works, or has worked, at the desk is called; empty where they have left for good. */
export async function findMemberName(tx: Transaction, id: bigint): Promise<string> {
  const row = await tx.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.username ?? "";
}

/** One who may log in and work at the desk, as emails reach them. */
export interface StaffReader {
  readonly id: bigint;
  readonly email: string;
  readonly language: string;
  readonly rights: ReadonlySet<Right>;
}

/** Everyone who may log in and work at the desk, or one of them. */
export async function findStaffReaders(tx: Transaction, id?: bigint): Promise<StaffReader[]> {
  const rows = await tx.db
    .selectFrom("users")
    .innerJoin("staff_roles as role", "role.id", "users.role_id")
    .select(["users.id", "email", "language", "role.id as roleId", "role.rights"])
    .where("level", "=", 1)
    .where("deleted_at", "is", null)
    .where("disabled_at", "is", null)
    .$if(id !== undefined, (query) => query.where("users.id", "=", id!))
    .orderBy("users.id")
    .execute();
  return rows.map(({ roleId, rights, ...reader }) => ({
    ...reader,
    rights: rightsOf(roleId, rights),
  }));
}
