import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";

/** Every account has exactly one wallet, from its first moment, with nothing in it. */
export async function openWallet(tx: Transaction, userId: bigint, now: Instant): Promise<void> {
  await tx.db.insertInto("wallets").values({ user_id: userId, changed_at: now }).execute();
}
