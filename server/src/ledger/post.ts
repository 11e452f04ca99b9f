import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { PostedActivity } from "./activity.ts";
import { insertPostings } from "./ledger.sql.ts";

/** Writes what was appended to locked wallets: one activity and its legs a posting. */
export async function writePostings(
  tx: Transaction,
  posted: readonly PostedActivity[],
  now: Instant,
): Promise<void> {
  if (posted.length === 0) return;
  for (const userId of new Set(posted.map((posting) => posting.userId)))
    tx.publish({ userId, topic: "balance" });
  await insertPostings(tx, posted, now);
}
