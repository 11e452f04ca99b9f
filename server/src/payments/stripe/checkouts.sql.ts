import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

const provider = "stripe";

interface Opened {
  readonly sessionId: string;
  readonly orderId: bigint;
  readonly now: Instant;
}

/**
 * Notes whose order a page is; noted before, it stays as it was. Call it with the order locked: the page is the order's last one,
 * also within the same moment as the one before, or where another server's clock is ahead.
 */
export async function insertCheckout(
  tx: Transaction,
  { sessionId, orderId, now }: Opened,
): Promise<void> {
  const before = tx.db
    .selectFrom("checkouts")
    .select(sql`max(opened_at) + interval '1 microsecond'`.as("next"))
    .where("order_id", "=", orderId);
  const openedAt = sql<Instant>`greatest(${now}::timestamptz, (${before}))`;
  await tx.db
    .insertInto("checkouts")
    .values({ provider, session_id: sessionId, order_id: orderId, opened_at: openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last page of an order. */
export async function lastCheckout(tx: Transaction, orderId: bigint): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("checkouts")
    .select("session_id")
    .where("provider", "=", provider)
    .where("order_id", "=", orderId)
    .orderBy("opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.session_id;
}

/** The order that a page was made for; undefined for a page that is not ours. */
export async function orderOfCheckout(
  tx: Transaction,
  sessionId: string,
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("checkouts")
    .select("order_id")
    .where("provider", "=", provider)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.order_id;
}
