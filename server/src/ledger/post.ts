import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { TaxTable } from "../platform/settings/shop.ts";
import type { PostedActivity } from "./activity.ts";
import { insertPostings } from "./ledger.sql.ts";
import { taxOf } from "./tax-of.ts";

/** By what postings are taxed. */
interface TaxedBy {
  /** The rates of the shop, the newest first. */
  readonly taxes: readonly TaxTable[];
  /** Where each wallet's owner lives; null where they have not said. */
  readonly countries: ReadonlyMap<bigint, string | null>;
}

/** Writes what was appended to locked wallets: one activity and its legs a posting, each fee with the rate of its tax. */
export async function writePostings(
  tx: Transaction,
  posted: readonly PostedActivity[],
  now: Instant,
  { taxes, countries }: TaxedBy,
): Promise<void> {
  if (posted.length === 0) return;
  for (const userId of new Set(posted.map((posting) => posting.userId)))
    tx.publish({ userId, topic: "balance" });
  const rateOf = ({ userId, tradeDate }: PostedActivity, account: BookAccount) =>
    taxOf(taxes, { account, day: tradeDate, country: countries.get(userId) ?? null });
  await insertPostings(tx, posted, now, rateOf);
}
