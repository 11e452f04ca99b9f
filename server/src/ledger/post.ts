import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { readTaxes } from "../shop/read-taxes.ts";
import type { TaxTable } from "../shop/taxes.ts";
import { bookedAs, type PostedActivity } from "./activity.ts";
import { insertPostings } from "./ledger.sql.ts";
import { isTaxed, taxOf } from "./tax-of.ts";

/** By what the tax of postings is found. */
export interface TaxBasis {
  /** The rates of the shop, the newest first. */
  readonly taxes: readonly TaxTable[];
  /** Where the owner of each wallet lives; null where they have not said. */
  readonly countries: ReadonlyMap<bigint, string | null>;
}

/** The rates for some postings; none is read where no leg can contain a tax. */
export async function taxesFor(
  tx: Transaction,
  posted: readonly PostedActivity[],
): Promise<readonly TaxTable[]> {
  const isFee = (posting: PostedActivity) => {
    const booked = bookedAs(posting);
    return booked !== undefined && (isTaxed(booked.account) || booked.serviceFeeMicros !== 0n);
  };
  return posted.some(isFee) ? readTaxes(tx) : [];
}

/**
 * Writes what was appended to locked wallets: one activity and its legs a posting. Each fee says the tax that it contains, by its day and by
 * the country of its wallet's owner.
 */
export async function writePostings(
  tx: Transaction,
  posted: readonly PostedActivity[],
  now: Instant,
  { taxes, countries }: TaxBasis,
): Promise<void> {
  if (posted.length === 0) return;
  for (const userId of new Set(posted.map((posting) => posting.userId)))
    tx.publish({ userId, topic: "balance" });
  const taxIn = ({ userId, tradeDate: day }: PostedActivity, account: BookAccount) =>
    taxOf(taxes, { account, day, country: countries.get(userId) ?? null });
  await insertPostings(tx, posted, now, taxIn);
}
