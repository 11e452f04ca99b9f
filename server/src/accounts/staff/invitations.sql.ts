import { Language } from "@farsim/contract/values/texts/language.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

export interface StoredInvitation {
  readonly id: bigint;
  readonly email: string;
  readonly roleId: bigint;
  readonly language: Language;
  readonly invitedBy: bigint;
  readonly invitedAt: Instant;
  readonly expiresAt: Instant;
}

const invitations = (tx: Transaction) =>
  tx.db
    .selectFrom("staff_invitations")
    .select([
      "staff_invitations.id as id",
      "staff_invitations.email as email",
      "staff_invitations.role_id as roleId",
      "staff_invitations.language as language",
      "invited_by as invitedBy",
      "invited_at as invitedAt",
      "expires_at as expiresAt",
    ]);

const asStored = <Row extends { readonly language: string }>(row: Row) => ({
  ...row,
  language: Language.catch("en").parse(row.language),
});

/** A new one, in place of a former one to the address. Returns its id, which no former one had. */
export async function replaceInvitation(
  tx: Transaction,
  invitation: Omit<StoredInvitation, "id">,
): Promise<bigint> {
  const { email, roleId, language, invitedBy, invitedAt, expiresAt } = invitation;
  const values = {
    email,
    role_id: roleId,
    language,
    invited_by: invitedBy,
    invited_at: invitedAt,
    expires_at: expiresAt,
  };
  const { id } = await tx.db
    .insertInto("staff_invitations")
    .values(values)
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({ ...values, id: sql.ref("excluded.id") }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds an invitation: of two that accept it, or accept and withdraw it, the second finds none. */
export async function lockInvitation(
  tx: Transaction,
  id: bigint,
): Promise<StoredInvitation | undefined> {
  const row = await invitations(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && asStored(row);
}

export async function findInvitation(
  tx: Transaction,
  id: bigint,
): Promise<StoredInvitation | undefined> {
  const row = await invitations(tx).where("id", "=", id).executeTakeFirst();
  return row && asStored(row);
}

/** All that are open, the newest first, each with the name of the one who invites. */
export async function findInvitations(tx: Transaction) {
  const rows = await invitations(tx)
    .innerJoin("users", "users.id", "invited_by")
    .select("users.username as invitedByName")
    .orderBy("staff_invitations.id", "desc")
    .execute();
  return rows.map(asStored);
}

export async function deleteInvitation(tx: Transaction, id: bigint): Promise<void> {
  await tx.db.deleteFrom("staff_invitations").where("id", "=", id).execute();
}

/** Of someone who may invite no more. */
export async function deleteInvitationsBy(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db.deleteFrom("staff_invitations").where("invited_by", "=", userId).execute();
}

/** Of a role that is not what it was when it was offered. */
export async function deleteInvitationsFor(tx: Transaction, roleId: bigint): Promise<void> {
  await tx.db.deleteFrom("staff_invitations").where("role_id", "=", roleId).execute();
}

/** Of an address that is no one's to be invited any more. */
export async function deleteInvitationTo(tx: Transaction, email: string): Promise<void> {
  await tx.db
    .deleteFrom("staff_invitations")
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .execute();
}
