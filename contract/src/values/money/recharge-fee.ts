import { z } from "zod";
import { type Micros, partOf } from "./amount.ts";

/** How a recharge is paid: within the operator's country, or from abroad. */
export const RechargeMethod = z.enum(["domestic", "international"]);
export type RechargeMethod = z.infer<typeof RechargeMethod>;

/** Shares of the amount, in parts per million. */
export interface FeeRates {
  readonly servicePpm: bigint;
  /** On top, when it is paid from abroad. */
  readonly internationalPpm: bigint;
}

const million = 1_000_000n;

/**
 * What is paid on top of a recharge: the service fee, and the international fee where it applies, each rounded half up to
 * the minor unit. The server asks this for the order, the screen for what it shows while someone is choosing.
 */
export function rechargeFee(
  amount: Micros,
  method: RechargeMethod,
  { servicePpm, internationalPpm }: FeeRates,
  digits: number,
): Micros {
  const rates = method === "international" ? [servicePpm, internationalPpm] : [servicePpm];
  return rates.reduce((sum, ppm) => sum + partOf(amount, [ppm, million], digits), 0n);
}

/** `40_000n` parts per million: `"0.04"`. */
export function formatRate(ppm: bigint): string {
  const decimals = (ppm % million).toString().padStart(6, "0").replace(/0+$/, "");
  return `${ppm / million}${decimals && `.${decimals}`}`;
}

/** The parts per million of a rate that the server sent. */
export function parseRate(rate: string): bigint {
  const [whole = "0", decimals = ""] = rate.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
}
