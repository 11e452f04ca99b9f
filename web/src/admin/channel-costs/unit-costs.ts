import {
  formatUnitCost,
  typedUnitCost,
  unitCostMicros,
} from "@farsim/contract/values/money/unit-cost.ts";

const mbPerGb = 1024n;

/** What a GB costs where a MB costs what was typed; null where that is no amount. */
export function gigabyteCost(perMb: string): string | null {
  const cost = typedUnitCost(perMb);
  return cost === null ? null : formatUnitCost(unitCostMicros(cost) * mbPerGb);
}

/** With as many decimals as the currency has at least: `"1.5"` is `"1.50"`. */
export function withDigits(cost: string, digits: number): string {
  const [whole = "", decimals = ""] = cost.split(".");
  return digits === 0 && decimals === "" ? whole : `${whole}.${decimals.padEnd(digits, "0")}`;
}
