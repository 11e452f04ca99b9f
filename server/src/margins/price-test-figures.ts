import type { Micros } from "@farsim/contract/values/money/amount.ts";

/** What terms take and give on the days of a test. */
export interface Outcome {
  readonly fees: number;
  /** The fees together, by the rate of the tax that they contain: in parts per million, or `none`. */
  readonly byRate: Readonly<Record<string, Micros>>;
  readonly overBytes: bigint;
}

export interface Difference {
  readonly accounts: number;
  readonly micros: Micros;
}

/** What a price test found. */
export interface Figures {
  /** Those that used the plan, or would have paid for it. */
  readonly accounts: number;
  readonly cards: number;
  readonly usedBytes: bigint;
  readonly costMicros: Micros;
  readonly now: Outcome;
  readonly tried: Outcome;
  /** Accounts that would pay less, and more. */
  readonly better: Difference;
  readonly worse: Difference;
}

const nothing: Outcome = { fees: 0, byRate: {}, overBytes: 0n };
const none: Difference = { accounts: 0, micros: 0n };

export const noFigures: Figures = {
  accounts: 0,
  cards: 0,
  usedBytes: 0n,
  costMicros: 0n,
  now: nothing,
  tried: nothing,
  better: none,
  worse: none,
};

export const grossOf = ({ byRate }: Outcome): Micros =>
  Object.values(byRate).reduce((sum, micros) => sum + micros, 0n);

export function outcomesTogether(a: Outcome, b: Outcome): Outcome {
  const rates = new Set([...Object.keys(a.byRate), ...Object.keys(b.byRate)]);
  return {
    fees: a.fees + b.fees,
    byRate: Object.fromEntries(
      [...rates].map((rate) => [rate, (a.byRate[rate] ?? 0n) + (b.byRate[rate] ?? 0n)]),
    ),
    overBytes: a.overBytes + b.overBytes,
  };
}

const differencesTogether = (a: Difference, b: Difference): Difference => ({
  accounts: a.accounts + b.accounts,
  micros: a.micros + b.micros,
});

export function figuresTogether(a: Figures, b: Figures): Figures {
  return {
    accounts: a.accounts + b.accounts,
    cards: a.cards + b.cards,
    usedBytes: a.usedBytes + b.usedBytes,
    costMicros: a.costMicros + b.costMicros,
    now: outcomesTogether(a.now, b.now),
    tried: outcomesTogether(a.tried, b.tried),
    better: differencesTogether(a.better, b.better),
    worse: differencesTogether(a.worse, b.worse),
  };
}

/** As the database keeps them: whole numbers beyond those of JSON as texts. */
export const figuresAsJson = (figures: Figures): string =>
  JSON.stringify(figures, (_, value: unknown) =>
    typeof value === "bigint" ? { whole: String(value) } : value,
  );

/** What `figuresAsJson` wrote, as the driver has read it. */
export const figuresOfJson = (kept: unknown): Figures =>
  JSON.parse(JSON.stringify(kept), (_, value: unknown) =>
    typeof value === "object" && value !== null && "whole" in value
      ? BigInt(String(value.whole))
      : value,
  ) as Figures;
