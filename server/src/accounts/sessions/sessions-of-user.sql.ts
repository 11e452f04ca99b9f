import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { deleteKnownBrowsers } from "./known-browsers.sql.ts";

/** Ends every session of an account; none of its browsers is known any more. */
export async function setAllSessionsEnded(
  tx: Transaction,
  userId: bigint,
  now: Instant,
): Promise<void> {
  tx.publish({ userId, topic: "session" });
  await deleteKnownBrowsers(tx, userId);
  await tx.db
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every living session of an account but one, and knows no browser but its. Returns how many ended. */
export async function setOtherSessionsEnded(
  tx: Transaction,
  userId: bigint,
  { except, now }: { except: string; now: Instant },
): Promise<number> {
  tx.publish({ userId, topic: "session" });
  await deleteKnownBrowsers(tx, userId, { but: except });
  const rows = await tx.db
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("id", "<>", except)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .execute();
  return rows.length;
}

/** Ends a living session of an account; its browser is not known any more. Whether there was one. */
export async function setSessionOfUserEnded(
  tx: Transaction,
  userId: bigint,
  { id, now }: { id: string; now: Instant },
): Promise<boolean> {
  tx.publish({ userId, topic: "session" });
  await deleteKnownBrowsers(tx, userId, { of: id });
  const row = await tx.db
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything that is known of an account's devices, their tokens too. */
export async function deleteSessions(tx: Transaction, userId: bigint): Promise<void> {
  tx.publish({ userId, topic: "session" });
  await deleteKnownBrowsers(tx, userId);
  await tx.db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** The living sessions of an account: one (if any) before all others, then the last used. */
export function findSessions(
  tx: Transaction,
  userId: bigint,
  { first, now, limit }: { first: string | undefined; now: Instant; limit: number },
) {
  return sessions(tx, userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy(sql`id IS NOT DISTINCT FROM ${first ?? null}::uuid`, "desc")
    .orderBy("used_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** All that are still remembered, those that ended too. */
export function findAllSessions(tx: Transaction, userId: bigint) {
  return sessions(tx, userId).orderBy("created_at").orderBy("id").execute();
}

const sessions = (tx: Transaction, userId: bigint) =>
  tx.db
    .selectFrom("sessions")
    .select([
      "id",
      "device",
      "origin",
      "created_at as createdAt",
      "used_at as usedAt",
      "expires_at as expiresAt",
      "ended_at as endedAt",
    ])
    .where("user_id", "=", userId);

/** Digits in a browser's name are its version, which changes from week to week. */
const withoutVersion = sql.raw(String.raw`'[0-9._]+'`);

/** Whether an account was logged in before, and whether on such a device. */
export async function findFormerLogins(
  tx: Transaction,
  userId: bigint,
  device: string,
): Promise<{ any: boolean; here: boolean }> {
  return tx.db
    .selectFrom("sessions")
    .select([
      sql<boolean>`count(*) > 0`.as("any"),
      sql<boolean>`coalesce(bool_or(regexp_replace(device, ${withoutVersion}, '', 'g') = regexp_replace(${device}, ${withoutVersion}, '', 'g')), false)`.as(
        "here",
      ),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}
