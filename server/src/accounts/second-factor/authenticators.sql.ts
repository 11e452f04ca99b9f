import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

export interface StoredAuthenticator {
  readonly secretSealed: Buffer;
  readonly confirmedAt: Instant | null;
  readonly lastStep: bigint;
}

/** Holds the authenticator of an account, so that a code is judged once the one before it was. */
export function lockAuthenticator(
  tx: Transaction,
  userId: bigint,
): Promise<StoredAuthenticator | undefined> {
  return tx.db
    .selectFrom("authenticators")
    .select([
      "secret_sealed as secretSealed",
      "confirmed_at as confirmedAt",
      "last_step as lastStep",
    ])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether it did: a confirmed one stays. */
export async function replacePending(
  tx: Transaction,
  userId: bigint,
  secretSealed: Buffer,
): Promise<boolean> {
  const row = await tx.db
    .insertInto("authenticators")
    .values({ user_id: userId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret_sealed: secretSealed })
        .where("authenticators.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setConfirmed(
  tx: Transaction,
  userId: bigint,
  confirmed: {
    readonly now: Instant;
    readonly step: bigint;
    readonly secretSealed: Buffer;
    readonly codeMacs: readonly Buffer[];
  },
): Promise<void> {
  const { now, step, secretSealed, codeMacs } = confirmed;
  await tx.db
    .updateTable("authenticators")
    .set({ confirmed_at: now, last_step: step, secret_sealed: secretSealed })
    .where("user_id", "=", userId)
    .execute();
  await tx.db
    .insertInto("recovery_codes")
    .values(codeMacs.map((mac) => ({ user_id: userId, code_mac: mac })))
    .execute();
}

export async function setStepTaken(tx: Transaction, userId: bigint, step: bigint): Promise<void> {
  await tx.db
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .execute();
}

/** The digests of the recovery codes that are left. */
export async function findRecoveryCodes(tx: Transaction, userId: bigint): Promise<Buffer[]> {
  const rows = await tx.db
    .selectFrom("recovery_codes")
    .select("code_mac")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ code_mac }) => code_mac);
}

/** Uses a recovery code up. Whether there was one. */
export async function deleteRecoveryCode(
  tx: Transaction,
  userId: bigint,
  mac: Buffer,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_mac", "=", mac)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the second factor away, its recovery codes too. */
export async function deleteAuthenticator(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db.deleteFrom("authenticators").where("user_id", "=", userId).execute();
}
