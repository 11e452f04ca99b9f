import { Problem } from "@farsim/contract/problems/problem.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import { isTaken } from "../../platform/database/is-taken.ts";
import type { Transaction } from "../../platform/database/database.ts";

export interface StoredCorrection {
  readonly id: bigint;
  readonly userId: bigint;
  readonly email: string;
  readonly askedBy: bigint;
  readonly askedAt: Instant;
  readonly expiresAt: Instant;
}

const corrections = (tx: Transaction) =>
  tx.db
    .selectFrom("email_corrections")
    .select([
      "email_corrections.id as id",
      "user_id as userId",
      "email_corrections.email as email",
      "asked_by as askedBy",
      "asked_at as askedAt",
      "expires_at as expiresAt",
    ]);

/** A new one, in place of the customer's former one. Returns its id, which no former one had. */
export async function replaceCorrection(
  tx: Transaction,
  { userId, email, askedBy, askedAt, expiresAt }: Omit<StoredCorrection, "id">,
): Promise<bigint> {
  const values = { email, asked_by: askedBy, asked_at: askedAt, expires_at: expiresAt };
  const { id } = await tx.db
    .insertInto("email_corrections")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...values, id: sql.ref("excluded.id") }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findCorrection(tx: Transaction, id: bigint): Promise<StoredCorrection | undefined> {
  return corrections(tx).where("id", "=", id).executeTakeFirst();
}

/** The one that a customer can still confirm, with the name of the one who asked for it. */
export function findOpenCorrectionOf(
  tx: Transaction,
  userId: bigint,
  now: Instant,
): Promise<(StoredCorrection & { readonly askedByName: string | null }) | undefined> {
  return corrections(tx)
    .innerJoin("users", "users.id", "asked_by")
    .select("users.username as askedByName")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes one away: it was confirmed. */
export async function deleteCorrection(tx: Transaction, id: bigint): Promise<void> {
  await tx.db.deleteFrom("email_corrections").where("id", "=", id).execute();
}

/** Takes away that of a customer, where there is one. Whether it could still be confirmed. */
export async function deleteCorrectionOf(
  tx: Transaction,
  userId: bigint,
  now: Instant,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom("email_corrections")
    .where("user_id", "=", userId)
    .returning(sql<boolean>`expires_at > ${now}`.as("isOpen"))
    .executeTakeFirst();
  return row?.isOpen ?? false;
}

/** Takes away those of a customer, and those that a member of staff has asked for: who is let in no more confirms and asks for nothing. */
export async function deleteCorrectionsAround(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db
    .deleteFrom("email_corrections")
    .where(({ eb, or }) => or([eb("user_id", "=", userId), eb("asked_by", "=", userId)]))
    .execute();
}

/** Gives an account another email: access tokens of before are superseded. Throws `user_exists`: of several at once exactly one gets it. */
export async function setEmail(tx: Transaction, id: bigint, email: string): Promise<void> {
  try {
    await tx.db
      .updateTable("users")
      .set(({ eb }) => ({ email, token_epoch: eb("token_epoch", "+", 1) }))
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (isTaken(error, "users_email")) throw new Problem("user_exists");
    throw error;
  }
}
