import { readCsv } from "../read-csv.ts";

/** What an account did, in the smallest unit of the currency: what it grew by is positive, whichever side that is. */
export interface AccountBooks {
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closing: bigint;
}

/** `12.50` as 1250. */
export function minorOf(amount: string): bigint {
  const [, sign, whole, rest = ""] = /^(-?)([0-9]+)(?:\.([0-9]{2}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`${amount} is no amount`);
  return BigInt(`${sign}${whole}${rest}`);
}

/**
 * A statement worked out a second time, from nothing but journals that follow each other: money held (numbers from 1000) and money
 * spent (from 6000) grow by what is debited, all others by what is credited. By the number of the account.
 */
export function booksFromJournals(
  before: readonly string[],
  during: string,
): Map<string, AccountBooks> {
  const books = new Map<string, AccountBooks>();
  for (const [text, isBefore] of [
    ...before.map((earlier) => [earlier, true] as const),
    [during, false] as const,
  ]) {
    for (const { number, debit, credit } of linesOf(text)) {
      const growth = /^[16]/.test(number) ? debit - credit : credit - debit;
      const known = books.get(number) ?? { opening: 0n, debit: 0n, credit: 0n, closing: 0n };
      books.set(number, {
        opening: known.opening + (isBefore ? growth : 0n),
        debit: known.debit + (isBefore ? 0n : debit),
        credit: known.credit + (isBefore ? 0n : credit),
        closing: known.closing + growth,
      });
    }
  }
  return books;
}

/** Fees of one rate, and the tax in them, in the smallest unit. */
export interface TaxFromJournal {
  readonly gross: bigint;
  readonly tax: bigint;
}

/** The tax in fees (4000 to 4030: what is earned of StarterPacks that were sold is no fee), by the country and rate in percent as the journal says it; "" is no tax. */
export function taxesFromJournals(journals: readonly string[]): Map<string, TaxFromJournal> {
  const gross = new Map<string, bigint>();
  for (const { number, tax, debit, credit } of journals.flatMap(linesOf))
    if (/^40[0-3]0$/.test(number)) gross.set(tax, (gross.get(tax) ?? 0n) + credit - debit);
  return new Map([...gross].map(([rate, sum]) => [rate, { gross: sum, tax: taxIn(sum, rate) }]));
}

/** In floating point and percent, not as the program does it. */
function taxIn(gross: bigint, rate: string): bigint {
  const percent = Number(rate.split(" ").at(-1));
  const tax = (Number(gross) * percent) / (100 + percent);
  return BigInt(Math.sign(tax) * Math.round(Math.abs(tax) + 1e-9));
}

interface Line {
  readonly entry: string;
  readonly number: string;
  readonly customer: string;
  /** `AT 20`, `19`; "": none. */
  readonly tax: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

function linesOf(journal: string): Line[] {
  const [head = [], ...rows] = readCsv(journal);
  const named = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? "";
  return rows.map((row) => ({
    entry: named(row, "entry"),
    number: named(row, "account"),
    customer: named(row, "customer"),
    tax: named(row, "tax"),
    debit: minorOf(named(row, "debit") || "0.00"),
    credit: minorOf(named(row, "credit") || "0.00"),
  }));
}

const customersBalances = "2000";

/** What each customer is owed after journals that follow each other from the first movement on, but for those who are owed nothing. */
export function balancesFromJournals(journals: readonly string[]): Map<string, bigint> {
  const owed = new Map<string, bigint>();
  for (const { number, customer, debit, credit } of journals.flatMap(linesOf))
    if (number === customersBalances)
      owed.set(customer, (owed.get(customer) ?? 0n) + credit - debit);
  return new Map([...owed].filter(([, balance]) => balance !== 0n));
}

/** The entries of a journal that do not balance. */
export function unbalancedIn(journal: string): string[] {
  const sums = new Map<string, bigint>();
  for (const { entry, debit, credit } of linesOf(journal))
    sums.set(entry, (sums.get(entry) ?? 0n) + credit - debit);
  return [...sums].filter(([, sum]) => sum !== 0n).map(([entry]) => entry);
}
