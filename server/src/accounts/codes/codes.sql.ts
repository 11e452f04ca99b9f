import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { addressOf, type CodeUse, type LiveCode } from "./codes.ts";

interface NewCode {
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  /** A code sent after this moment stays. */
  readonly replacesUntil: Instant;
}

/** Puts a new code in the place of the former. Whether it did: of several at once exactly one does. */
export async function replaceCode(tx: Transaction, use: CodeUse, code: NewCode): Promise<boolean> {
  const fresh = {
    code_hash: code.codeHash,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    wrong_origins: sql<string[]>`'{}'`,
  };
  const row = await tx.db
    .insertInto("email_codes")
    .values({ email: addressOf(use.email), purpose: use.purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["email", "purpose"])
        .doUpdateSet(fresh)
        .where("email_codes.sent_at", "<=", code.replacesUntil),
    )
    .returning("sent_at")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCodeSentAt(tx: Transaction, use: CodeUse): Promise<Instant | undefined> {
  const row = await codeOf(tx, use).select("sent_at").executeTakeFirst();
  return row?.sent_at;
}

/** Holds the code, so that every try is counted before the next one is judged. */
export function lockCode(tx: Transaction, use: CodeUse): Promise<LiveCode | undefined> {
  return codeOf(tx, use)
    .select(["code_hash as codeHash", "expires_at as expiresAt", "wrong_origins as wrongOrigins"])
    .forUpdate()
    .executeTakeFirst();
}

export async function addWrongTry(tx: Transaction, use: CodeUse, origin: string): Promise<void> {
  await tx.db
    .updateTable("email_codes")
    .set({ wrong_origins: sql<string[]>`array_append(wrong_origins, ${origin})` })
    .where("email", "=", addressOf(use.email))
    .where("purpose", "=", use.purpose)
    .execute();
}

/** Takes a code away: it was used, or its email could not be sent. Another code of the same address stays. */
export async function deleteCode(tx: Transaction, use: CodeUse, codeHash: Buffer): Promise<void> {
  await tx.db
    .deleteFrom("email_codes")
    .where("email", "=", addressOf(use.email))
    .where("purpose", "=", use.purpose)
    .where("code_hash", "=", codeHash)
    .execute();
}

/** Takes every code of an address away. */
export async function deleteCodes(tx: Transaction, email: string): Promise<void> {
  await tx.db.deleteFrom("email_codes").where("email", "=", addressOf(email)).execute();
}

const codeOf = (tx: Transaction, { email, purpose }: CodeUse) =>
  tx.db
    .selectFrom("email_codes")
    .where("email", "=", addressOf(email))
    .where("purpose", "=", purpose);
