import { formatRate } from "@farsim/contract/values/money/recharge-fee.ts";

const perCent = 10_000n;

/** `"4"` of a hundred: `"0.04"`; what is no number stays as it was typed, and is refused. */
export function rateOf(typed: string): string {
  const [, whole = "", decimals = ""] =
    /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(typed.trim()) ?? [];
  return whole === ""
    ? typed
    : formatRate(BigInt(whole) * perCent + BigInt(decimals.padEnd(4, "0")));
}

/** `"0.04"`: `"4"`, of a hundred. */
export function shareOf(rate: string): string {
  return String(Math.round(Number(rate) * 1_000_000) / 10_000);
}
