import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";

interface SealedSecrets {
  readonly present: Buffer | null;
  readonly former: Buffer | null;
  readonly since: Instant | null;
}

export function findSealedSecrets(
  tx: Transaction,
  channelName: string,
): Promise<SealedSecrets | undefined> {
  return tx.db
    .selectFrom("channels")
    .select(["secret_sealed as present", "former_secret_sealed as former", "secret_since as since"])
    .where("name", "=", channelName)
    .executeTakeFirst();
}

/** Puts a new secret in the place of the present one, which becomes the former. */
export async function replaceSecret(
  tx: Transaction,
  channelId: bigint,
  sealed: Buffer,
  now: Instant,
): Promise<void> {
  await tx.db
    .updateTable("channels")
    .set(({ ref }) => ({
      former_secret_sealed: ref("secret_sealed"),
      secret_sealed: sealed,
      secret_since: now,
    }))
    .where("id", "=", channelId)
    .execute();
}
