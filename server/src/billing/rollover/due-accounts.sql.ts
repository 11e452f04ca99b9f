import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** The next holders, by id, of cards that midnight may change: cards in use or suspended. */
export async function walletsWithCards(
  tx: Transaction,
  after: bigint,
  atMost: number,
): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("cards")
    .select("holder_id")
    .distinct()
    .where("holder_id", ">", after)
    .where("deleted_at", "is", null)
    .where("status", "in", ["USING", "SUSPEND"])
    .orderBy("holder_id")
    .limit(atMost)
    .execute();
  return rows.flatMap(({ holder_id }) => holder_id ?? []);
}

/** The next StarterPacks in stock that run, by id. */
export async function packsInStock(
  tx: Transaction,
  after: bigint,
  atMost: number,
): Promise<bigint[]> {
  return idsOf(await runningPacks(tx, after, atMost).execute());
}

/** The same of those that run although they have expired. */
export async function expiredPacks(
  tx: Transaction,
  now: Instant,
  after: bigint,
  atMost: number,
): Promise<bigint[]> {
  return idsOf(await runningPacks(tx, after, atMost).where("expires_at", "<=", now).execute());
}

const runningPacks = (tx: Transaction, after: bigint, atMost: number) =>
  tx.db
    .selectFrom("cards")
    .select("id")
    .where("id", ">", after)
    .where("is_starter_pack", "=", true)
    .where("status", "=", "USING")
    .orderBy("id")
    .limit(atMost);

const idsOf = (rows: readonly { readonly id: bigint }[]): bigint[] => rows.map(({ id }) => id);
