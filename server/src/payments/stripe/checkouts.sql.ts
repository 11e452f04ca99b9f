import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

const provider = "stripe";

interface Opened {
  readonly sessionId: string;
  readonly orderId: bigint;
  readonly now: Instant;
}

/** Notes whose order a page is; noted before, it stays as it was. */
export async function insertCheckout(
  tx: Transaction,
  { sessionId, orderId, now }: Opened,
): Promise<void> {
  await tx.db
    .insertInto("checkouts")
    .values({ provider, session_id: sessionId, order_id: orderId, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All pages of an order, those that have ended too. */
export async function checkoutsOf(tx: Transaction, orderId: bigint): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("checkouts")
    .select("session_id")
    .where("provider", "=", provider)
    .where("order_id", "=", orderId)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** The last page of an order; of two in one moment, or of servers whose clocks differ, it may be either. */
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
