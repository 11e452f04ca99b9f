import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** Which of these tokens is one of this account's. */
export async function findKnownBrowser(
  tx: Transaction,
  userId: bigint,
  { hashes, now }: { hashes: readonly Buffer[]; now: Instant },
): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom("known_browsers")
    .select("token_hash as hash")
    .where("token_hash", "in", hashes)
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .executeTakeFirst();
  return row?.hash;
}

interface KnownBrowser {
  readonly hash: Buffer;
  readonly userId: bigint;
  readonly sessionId: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** A browser was logged in on, for the first time or again. */
export async function putKnownBrowser(tx: Transaction, browser: KnownBrowser): Promise<void> {
  const login = {
    session_id: browser.sessionId,
    used_at: browser.now,
    expires_at: browser.expiresAt,
  };
  await tx.db
    .insertInto("known_browsers")
    .values({ token_hash: browser.hash, user_id: browser.userId, ...login })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(login))
    .execute();
}

/** Forgets all of an account's but the last used. */
export async function deleteOldestBrowsers(
  tx: Transaction,
  userId: bigint,
  kept: number,
): Promise<void> {
  await tx.db
    .deleteFrom("known_browsers")
    .where("token_hash", "in", (of) =>
      of
        .selectFrom("known_browsers")
        .select("token_hash")
        .where("user_id", "=", userId)
        .orderBy("used_at", "desc")
        .orderBy("token_hash")
        .offset(kept),
    )
    .execute();
}

/** Forgets every browser of an account; `but` keeps the one of that session, `of` takes no other. */
export async function deleteKnownBrowsers(
  tx: Transaction,
  userId: bigint,
  { but = "", of = "" } = {},
): Promise<void> {
  await tx.db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .$if(but !== "", (query) => query.where("session_id", "<>", but))
    .$if(of !== "", (query) => query.where("session_id", "=", of))
    .execute();
}
