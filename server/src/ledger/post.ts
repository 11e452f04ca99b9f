import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { PostedActivity, Posting } from "./activity.ts";
import { insertPostings } from "./ledger.sql.ts";
import { append, type Wallet } from "./wallet.ts";

/**
 * Changes locked wallets: one activity and two entries a posting. Returns the wallets after it and the activities in
 * the order of the postings of each wallet.
 */
export async function post(
  tx: Transaction,
  wallets: ReadonlyMap<bigint, Wallet>,
  postings: readonly Posting[],
  now: Instant,
): Promise<{ wallets: Map<bigint, Wallet>; posted: PostedActivity[] }> {
  const after = new Map(wallets);
  const posted: PostedActivity[] = [];
  for (const [userId, ofUser] of Map.groupBy(postings, (posting) => posting.userId)) {
    const wallet = after.get(userId);
    if (!wallet) throw new Error(`the wallet of user ${userId} is not locked`);
    const appended = append(wallet, ofUser, now);
    after.set(userId, appended.wallet);
    posted.push(...appended.posted);
    tx.publish({ userId, topic: "balance" });
  }
  if (posted.length > 0) await insertPostings(tx, posted, now);
  return { wallets: after, posted };
}
