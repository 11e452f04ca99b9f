import type { PriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { minus } from "../../ui/formats/money.ts";

interface Compared<Value> {
  /** By the terms that were in force. */
  readonly inForce: Value;
  readonly tried: Value;
  /** What is more by the tried terms, or less. */
  readonly difference: Value;
}

interface Line<Figure extends string, Kind extends string, Value> extends Compared<Value> {
  readonly figure: Figure;
  readonly kind: Kind;
}

type ComparedLine =
  | Line<"fees", "count", number>
  | Line<"revenue" | "tax" | "cost" | "margin", "money", string>
  | Line<"beyond", "traffic", number>;

const amounts = (inForce: string, tried: string): Compared<string> => ({
  inForce,
  tried,
  difference: minus(tried, inForce),
});

/** Whole numbers, or megabytes with two decimals. */
const figures = (inForce: number, tried: number): Compared<number> => ({
  inForce,
  tried,
  difference: Math.round((tried - inForce) * 100) / 100,
});

/** What a test found, line by line; the use is the same for both, and so is its cost. */
export function comparedLines(
  inForce: PriceTest["now"],
  tried: PriceTest["tried"],
  cost: string,
): readonly ComparedLine[] {
  return [
    { figure: "fees", kind: "count", ...figures(inForce.fees, tried.fees) },
    { figure: "revenue", kind: "money", ...amounts(inForce.revenue, tried.revenue) },
    { figure: "tax", kind: "money", ...amounts(inForce.tax, tried.tax) },
    { figure: "cost", kind: "money", ...amounts(cost, cost) },
    { figure: "margin", kind: "money", ...amounts(inForce.margin, tried.margin) },
    { figure: "beyond", kind: "traffic", ...figures(inForce.beyondMb, tried.beyondMb) },
  ];
}

/** A change of a figure with its sign, plus too, as changes of money have it. */
export function signed(change: number, format: (size: number) => string): string {
  if (change === 0) return format(0);
  return `${change > 0 ? "+" : "\u2212"}${format(Math.abs(change))}`;
}

/** What would not have been used, because the SIMs would have stopped; 0 where they go on. */
export const unusedMb = (
  { restrictRule }: Pick<PriceTest["terms"], "restrictRule">,
  { beyondMb }: Pick<PriceTest["tried"], "beyondMb">,
): number => (restrictRule === "STOP" ? beyondMb : 0);
