import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Level } from "@farsim/contract/session.ts";
import { sql } from "kysely";
import type { Instant } from "../platform/clock.ts";
import { isTaken } from "../platform/database/is-taken.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { type Account, deletedEmail } from "./account.ts";
import { ownerRoleId } from "./staff/role.ts";

const lowered = (column: "username" | "email") => sql<string>`lower(${sql.ref(column)})`;

/** Deleted accounts are no one's: no name leads to them. */
const accounts = (tx: Transaction) =>
  tx.db
    .selectFrom("users")
    .where("deleted_at", "is", null)
    .select([
      "id",
      "username",
      "email",
      sql<Level>`level`.as("level"),
      "role_id as roleId",
      "is_register as isRegister",
      sql<boolean>`disabled_at IS NOT NULL`.as("isDisabled"),
      "password_hash as passwordHash",
      "password_generated as isPasswordGenerated",
      "token_epoch as epoch",
    ]);

export function findAccountByUsername(
  tx: Transaction,
  username: string,
): Promise<Account | undefined> {
  return accounts(tx)
    .where(lowered("username"), "=", sql<string>`lower(${username})`)
    .executeTakeFirst();
}

export function findAccountByEmail(tx: Transaction, email: string): Promise<Account | undefined> {
  return accounts(tx).where(lowered("email"), "=", sql<string>`lower(${email})`).executeTakeFirst();
}

/** The accounts of usernames and emails, all in lower case. */
export function findAccountsByNames(
  tx: Transaction,
  { usernames, emails }: { usernames: readonly string[]; emails: readonly string[] },
): Promise<Account[]> {
  return accounts(tx)
    .where(({ or }) =>
      or([
        sql<boolean>`lower(username) = ANY(${usernames}::text[])`,
        sql<boolean>`lower(email) = ANY(${emails}::text[])`,
      ]),
    )
    .execute();
}

export function findAccountById(tx: Transaction, id: bigint): Promise<Account | undefined> {
  return accounts(tx).where("id", "=", id).executeTakeFirst();
}

export function findAccountsById(tx: Transaction, ids: readonly bigint[]): Promise<Account[]> {
  return accounts(tx).where(sql<boolean>`id = ANY(${ids}::bigint[])`).execute();
}

interface Addressee {
  readonly email: string;
  readonly language: string;
  readonly isDisabled: boolean;
}

const addressee: Statement = {
  name: "find_addressee",
  text: `SELECT email, language, disabled_at IS NOT NULL AS "isDisabled" FROM users WHERE id = $1 AND deleted_at IS NULL`,
};

/** Where emails about an account go, and in which language; undefined where its owner has left. */
export async function findAddressee(tx: Transaction, id: bigint): Promise<Addressee | undefined> {
  return (await tx.run<Addressee>(addressee, [id]))[0];
}

/** Holds the account as it is until commit; several may hold it at once. It may have been deleted meanwhile. */
export function lockAccountAsItIs(tx: Transaction, id: bigint): Promise<Account | undefined> {
  return accounts(tx).where("id", "=", id).forShare().executeTakeFirst();
}

/** Holds the account of an email for a change; rows that refer to it can still be added meanwhile. */
export function lockAccountByEmail(tx: Transaction, email: string): Promise<Account> {
  return accounts(tx)
    .where(lowered("email"), "=", sql<string>`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Holds an account for a change. It may have been deleted meanwhile. */
export function lockAccount(tx: Transaction, id: bigint): Promise<Account | undefined> {
  return accounts(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The same, by an email that may have no account any more. */
export function lockAccountOfEmail(tx: Transaction, email: string): Promise<Account | undefined> {
  return accounts(tx)
    .where(lowered("email"), "=", sql<string>`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Holds all owners who may log in, and counts them. */
export async function lockOwners(tx: Transaction): Promise<number> {
  const rows = await accounts(tx)
    .where("level", "=", 1)
    .where("role_id", "=", ownerRoleId)
    .where("disabled_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.length;
}

/** The id of the new account of an email; undefined where the email has one. */
export async function insertUnregistered(
  tx: Transaction,
  { email, language, now }: { email: string; language: Language; now: Instant },
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto("users")
    .values({ email, language, is_register: false, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

interface Registration {
  readonly username: string;
  readonly passwordHash: string;
  readonly isPasswordGenerated?: boolean | undefined;
  readonly language: Language;
  /** Of a member of staff. */
  readonly roleId: bigint | null;
}

/** Gives an account its name and password. Refuses `username_exists`: of several at once exactly one gets the name. */
export async function setRegistered(
  tx: Transaction,
  id: bigint,
  registration: Registration,
): Promise<void> {
  const { username, passwordHash, isPasswordGenerated = false, language, roleId } = registration;
  try {
    await tx.db
      .updateTable("users")
      .set({
        username,
        password_hash: passwordHash,
        password_generated: isPasswordGenerated,
        language,
        role_id: roleId,
        is_register: true,
      })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (isTaken(error, "users_username")) {
      throw new Problem("username_exists");
    }
    throw error;
  }
}

/** Gives an account another password, chosen by its owner. Returns the epoch from then on. */
export async function setPassword(
  tx: Transaction,
  id: bigint,
  passwordHash: string,
): Promise<number> {
  const { epoch } = await tx.db
    .updateTable("users")
    .set(({ eb }) => ({
      password_hash: passwordHash,
      password_generated: false,
      token_epoch: eb("token_epoch", "+", 1),
    }))
    .where("id", "=", id)
    .returning("token_epoch as epoch")
    .executeTakeFirstOrThrow();
  return epoch;
}

/** Shuts an account, or opens it again. */
export async function setDisabled(
  tx: Transaction,
  id: bigint,
  disabledAt: Instant | null,
): Promise<void> {
  await tx.db.updateTable("users").set({ disabled_at: disabledAt }).where("id", "=", id).execute();
}

/** Gives an account a role, or takes it: tokens of before are superseded. */
export async function setAccountRole(
  tx: Transaction,
  id: bigint,
  roleId: bigint | null,
): Promise<void> {
  await tx.db
    .updateTable("users")
    .set(({ eb }) => ({ role_id: roleId, token_epoch: eb("token_epoch", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** How many cards an account holds. */
export async function countCards(tx: Transaction, userId: bigint): Promise<number> {
  const { n } = await tx.db
    .selectFrom("cards")
    .where("holder_id", "=", userId)
    .where("deleted_at", "is", null)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Takes everything from an account that says whose it was. */
export async function setDeleted(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({
      username: null,
      email: deletedEmail(id),
      password_hash: null,
      is_register: false,
      role_id: null,
      language: "en",
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
}
