import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import type { Micros } from "./amount.ts";

const digits = 6;

/**
 * What a unit costs, in the shop's currency, on the wire: a canonical decimal string of at most 7 whole digits and 6 decimals, without
 * zeros that say nothing, such as `"0.0015"`: a megabyte costs less than any coin.
 */
export const UnitCost = z
  .string(fieldMessage("amount_invalid"))
  .regex(/^(0|[1-9][0-9]{0,6})(\.[0-9]{0,5}[1-9])?$/, fieldMessage("amount_invalid"))
  .meta({
    id: "UnitCost",
    description: "A decimal string, six decimals at most",
    example: "0.0015",
  });

/** The micros of what a unit costs. */
export function unitCostMicros(cost: string): Micros {
  const [whole = "", decimals = ""] = cost.split(".");
  return BigInt(whole + decimals.padEnd(digits, "0"));
}

/** What a unit costs, from its micros: `1_500n` is `"0.0015"`. */
export function formatUnitCost(micros: Micros): string {
  const text = micros.toString().padStart(digits + 1, "0");
  const decimals = text.slice(-digits).replace(/0+$/, "");
  return `${text.slice(0, -digits)}${decimals && `.${decimals}`}`;
}

/** What a person typed, as the wire wants it (`0.00150` becomes `0.0015`, nothing becomes `0`); null where it is none. */
export function typedUnitCost(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return "0";
  if (!/^[0-9]{1,7}(\.[0-9]{0,6})?$/.test(typed)) return null;
  return formatUnitCost(unitCostMicros(typed));
}
