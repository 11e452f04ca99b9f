import { partOf } from "@farsim/contract/values/money/amount.ts";
import { taxContained, type TaxedAccount } from "@farsim/contract/values/money/tax.ts";

/** Fees of one kind at one rate: what is earned is positive. */
export interface LineSum {
  readonly account: TaxedAccount;
  /** In parts per million; null: no tax. */
  readonly taxPpm: number | null;
  /** The country whose own rate it is; null: that of everywhere. */
  readonly taxCountry: string | null;
  /** How many fees were booked, or given back. */
  readonly fees: number;
  readonly grossMicros: bigint;
}

/** A line of a document. */
export interface InvoiceLine extends LineSum {
  readonly netMicros: bigint;
}

/** What the lines of one rate come to. */
export interface RateTotal {
  readonly taxPpm: number | null;
  readonly grossMicros: bigint;
  readonly netMicros: bigint;
  readonly taxMicros: bigint;
}

const million = 1_000_000n;

const netOf = (gross: bigint, ppm: number | null, digits: number): bigint =>
  ppm === null ? gross : gross - taxContained(gross, BigInt(ppm), digits);

/**
 * Lines with what they are without the tax. As in statements the tax is worked out of the sum of each rate, once: a line has what it adds to the net sum of what
 * stands before it, on earlier documents of the same month (gross by rate) and on this one. So the lines of a month always come to its sum, and what is
 * taken back as a whole leaves nothing.
 */
export function linesOf(
  sums: readonly LineSum[],
  digits: number,
  documentedByRate: ReadonlyMap<number | null, bigint> = new Map(),
): InvoiceLine[] {
  const gross = new Map(documentedByRate);
  return sums.map((sum) => {
    const { taxPpm: ppm, grossMicros } = sum;
    const former = gross.get(ppm) ?? 0n;
    const now = former + grossMicros;
    gross.set(ppm, now);
    return { ...sum, netMicros: netOf(now, ppm, digits) - netOf(former, ppm, digits) };
  });
}

/** Gross sums by rate. */
export const grossByRate = (
  sums: readonly Pick<LineSum, "taxPpm" | "grossMicros">[],
): ReadonlyMap<number | null, bigint> =>
  new Map(
    [...Map.groupBy(sums, ({ taxPpm }) => taxPpm)].map(([ppm, ofRate]) => [
      ppm,
      sumOf(ofRate, ({ grossMicros }) => grossMicros),
    ]),
  );

/**
 * What lines come to by rate, the highest first, those without a tax last. Where the currency has no decimals the tax is that of the net sum, as
 * EN 16931 has it (BR-CO-17): in whole units both may miss what was paid by one or two, which is then said to be rounded. With decimals
 * the rules allow for it.
 */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, "taxPpm" | "netMicros" | "grossMicros">[],
  digits: number,
): RateTotal[] {
  return [...Map.groupBy(lines, ({ taxPpm }) => taxPpm)]
    .map(([taxPpm, ofRate]) => {
      const grossMicros = sumOf(ofRate, ({ grossMicros: micros }) => micros);
      const netMicros = sumOf(ofRate, ({ netMicros: micros }) => micros);
      const taxMicros =
        digits === 0
          ? partOf(netMicros, [BigInt(taxPpm ?? 0), million], digits)
          : grossMicros - netMicros;
      return { taxPpm, grossMicros, netMicros, taxMicros };
    })
    .toSorted((a, b) => (b.taxPpm ?? -1) - (a.taxPpm ?? -1));
}

/** What some amounts come to. */
export const sumOf = <One>(all: readonly One[], microsOf: (one: One) => bigint): bigint =>
  all.reduce((sum, one) => sum + microsOf(one), 0n);

/** The same, given back instead of earned. */
export const negated = <Sum extends { readonly grossMicros: bigint }>(sum: Sum): Sum => ({
  ...sum,
  grossMicros: -sum.grossMicros,
});
