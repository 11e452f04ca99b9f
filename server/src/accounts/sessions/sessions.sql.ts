import type { Level } from "@farsim/contract/session.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

export interface NewSession {
  readonly id: string;
  readonly userId: bigint;
  readonly rememberMe: boolean;
  readonly device: string;
  readonly origin: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  /** When its second factor was proved; null where the login asked for none. */
  readonly secondFactorAt: Instant | null;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.db
    .insertInto("sessions")
    .values({
      id: session.id,
      user_id: session.userId,
      remember_me: session.rememberMe,
      device: session.device,
      origin: session.origin,
      created_at: session.now,
      used_at: session.now,
      expires_at: session.expiresAt,
      counted_from: session.now,
      second_factor_at: session.secondFactorAt,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { hash: Buffer; sessionId: string; now: Instant },
): Promise<void> {
  await tx.db
    .insertInto("refresh_tokens")
    .values({ token_hash: token.hash, session_id: token.sessionId, issued_at: token.now })
    .execute();
}

/** Holds the session that a refresh token belongs to, so that tokens of one family are answered one after the other. */
export async function lockSessionOfToken(
  tx: Transaction,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", (of) =>
      of.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hash),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** A refresh token with all that decides about it; read after its session was locked. */
export function findRefreshToken(tx: Transaction, hash: Buffer) {
  return tx.db
    .selectFrom("refresh_tokens as token")
    .innerJoin("sessions as session", "session.id", "token.session_id")
    .innerJoin("users as user", "user.id", "session.user_id")
    .leftJoin("refresh_tokens as next", "next.token_hash", "token.successor")
    .where("token.token_hash", "=", hash)
    .select([
      "token.used_at as usedAt",
      "token.successor as successor",
      sql<boolean>`next.used_at IS NOT NULL`.as("successorUsed"),
      "session.remember_me as rememberMe",
      "session.expires_at as expiresAt",
      "session.counted_from as countedFrom",
      "session.ended_at as endedAt",
      "user.id as userId",
      sql<Level>`"user".level`.as("level"),
      "user.token_epoch as epoch",
      "user.disabled_at as disabledAt",
    ])
    .executeTakeFirst();
}

export async function setTokenUsed(
  tx: Transaction,
  { hash, successor, now }: { hash: Buffer; successor: Buffer; now: Instant },
): Promise<void> {
  await tx.db
    .updateTable("refresh_tokens")
    .set({ used_at: now, successor })
    .where("token_hash", "=", hash)
    .execute();
}

export async function setSessionRenewed(
  tx: Transaction,
  { id, now, expiresAt, origin }: Pick<NewSession, "id" | "now" | "expiresAt" | "origin">,
): Promise<void> {
  await tx.db
    .updateTable("sessions")
    .set({ used_at: now, expires_at: expiresAt, origin })
    .where("id", "=", id)
    .execute();
}

/** A session has proved the second factor. */
export async function setSecondFactorProved(
  tx: Transaction,
  id: string,
  now: Instant,
): Promise<void> {
  await tx.db.updateTable("sessions").set({ second_factor_at: now }).where("id", "=", id).execute();
}

export async function setSessionEnded(tx: Transaction, id: string, now: Instant): Promise<void> {
  await tx.db
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export async function deleteRefreshTokens(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db.deleteFrom("refresh_tokens").where("session_id", "=", sessionId).execute();
}

export function getSession(
  tx: Transaction,
  id: string,
): Promise<{ rememberMe: boolean; countedFrom: Instant }> {
  return tx.db
    .selectFrom("sessions")
    .select(["remember_me as rememberMe", "counted_from as countedFrom"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export interface SessionState {
  readonly ended_at: Instant | null;
  readonly expires_at: Instant;
  readonly disabled_at: Instant | null;
  readonly token_epoch: number;
  readonly level: Level;
  readonly role_id: bigint | null;
  readonly rights: readonly string[] | null;
  /** Of a member of staff; null for a customer. */
  readonly has_second_factor: boolean | null;
  /** When this session last proved it. */
  readonly second_factor_at: Instant | null;
}

/** For `users` as `u`. */
export const hasSecondFactor = `CASE WHEN u.role_id IS NOT NULL THEN
  EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL) END AS has_second_factor`;

/** Asked for on every call of a user. */
export const selectSessionState: Statement = {
  name: "standing_of_session",
  text: `SELECT s.ended_at, s.expires_at, s.second_factor_at, u.disabled_at, u.token_epoch, u.level, u.role_id, r.rights, ${hasSecondFactor}
         FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN staff_roles r ON r.id = u.role_id WHERE s.id = $1 AND s.user_id = $2`,
};
