import { packSaleNumber } from "@farsim/contract/desk/money/pack-sales.ts";
import { payoutNumber } from "@farsim/contract/payouts.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import type { JournalType } from "@farsim/contract/values/money/journal-types.ts";
import { activityIdOf } from "../ledger/activity.ts";
import { addDays, type Day, dayOf, startOfDay } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { csvLine } from "../platform/csv.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { firstBookDay } from "./books.sql.ts";
import { type JournalLine, type JournalPlace, journalPage } from "./journal.sql.ts";

/**
 * The columns of a journal. These words, and the form of what stands under them, never change: the digest of a closed month is that of
 * its file. `tax` is the rate of the tax that an amount contains, in percent, behind the country whose own rate it is: `19`, `AT 20`; empty: no tax.
 */
const columns = [
  "date",
  "entry",
  "account",
  "account_name",
  "debit",
  "credit",
  "currency",
  "type",
  "customer",
  "reference",
  "payment",
  "reverses",
  "tax",
];

const movementsAtOnce = 2000;

/** Reads in a transaction: of a call, or of a job. */
export type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface Wanted {
  /** Billing days, both included. */
  readonly from: Day;
  readonly to: Day;
  readonly shop: Pick<Shop, "billingTimeZone" | "currency">;
  /** The journal ends here: what is booked while it is written does not come into it. */
  readonly now?: Instant;
  /** Of these movements alone. */
  readonly type?: JournalType | undefined;
}

/**
 * The journal of some days, piece by piece: each leg of each movement by the day on which it was booked, oldest first. It is read in
 * many transactions, so that no reader holds one; of days that are over each gives the same.
 */
export async function* writeJournal(
  read: Read,
  { from, to, shop, now, type }: Wanted,
): AsyncGenerator<{ readonly text: string; readonly lines: number }> {
  yield { text: csvLine(columns), lines: 0 };
  const zone = shop.billingTimeZone;
  const first = await read((tx) => firstBookDay(tx, zone));
  if (first === null) return;
  for (let day = from < first ? first : from; day <= to; day = addDays(day, 1)) {
    const end = startOfDay(addDays(day, 1), zone);
    const until = now && now.epochMilliseconds < end.epochMilliseconds ? now : end;
    // No account and no movement has this number.
    let after: JournalPlace = { at: startOfDay(day, zone), userId: 0n, seq: 0n };
    for (let left = true; left; ) {
      const wanted = { after, until, movements: movementsAtOnce, type };
      // One page after the other: the next begins behind the last.
      // oxlint-disable-next-line no-await-in-loop
      const page = await read((tx) => journalPage(tx, wanted));
      if (page.length > 0) yield { text: textOf(page, shop), lines: page.length };
      after = page.at(-1) ?? after;
      left = new Set(page.map(movementIdOf)).size === movementsAtOnce;
    }
  }
}

/** With two decimals, or as many as it has: which digits a currency is shown with may change with a release. */
const decimalOf = (micros: bigint): string => formatAmount(micros, 6).replace(/0{1,4}$/, "");

/** `77_500` parts per million: `"7.75"`, of a country with rates of its own `"AT 7.75"`. */
const taxText = ({ taxPpm, taxCountry }: Pick<JournalLine, "taxPpm" | "taxCountry">): string =>
  taxPpm === null ? "" : [taxCountry, String(taxPpm / 10_000)].filter(Boolean).join(" ");

/** The name of a movement in the journal. */
const movementIdOf = ({ userId, seq }: Pick<JournalLine, "userId" | "seq">): string =>
  userId === 0n ? `shop-${seq}` : activityIdOf({ userId, seq });

/** What a movement is of: an order by its code, a payout, or a sale of StarterPacks. */
function referenceOf({
  payoutId,
  packSaleId,
  remark,
}: Pick<JournalLine, "payoutId" | "packSaleId" | "remark">): string {
  if (payoutId !== null) return payoutNumber(payoutId);
  return packSaleId === null ? (remark ?? "") : packSaleNumber(packSaleId);
}

function textOf(page: readonly JournalLine[], shop: Wanted["shop"]): string {
  const { billingTimeZone: zone, currency } = shop;
  return page
    .map(({ account, micros, ...line }) =>
      csvLine([
        dayOf(line.at, zone),
        movementIdOf(line),
        chartOfAccounts[account].number,
        chartOfAccounts[account].name,
        micros < 0n ? { number: decimalOf(-micros) } : "",
        micros > 0n ? { number: decimalOf(micros) } : "",
        currency,
        line.type,
        line.customerId === null ? "" : String(line.customerId),
        referenceOf(line),
        line.paymentId ?? "",
        line.reversesSeq === null ? "" : movementIdOf({ ...line, seq: line.reversesSeq }),
        taxText(line),
      ]),
    )
    .join("");
}
