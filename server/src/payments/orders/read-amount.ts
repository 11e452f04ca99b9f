import type { Micros } from "@farsim/contract/values/money/amount.ts";

const microDigits = 6;

/** The micros of an amount as people copy it: with or without its sign, its decimals, its commas; undefined for any other text. */
export function readAmount(text: string, currencyDigits: number): Micros | undefined {
  const plain = text.replace(/^\p{Sc}\s*/u, "");
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(grouped) ?? [];
  if (whole === undefined || decimals.length > currencyDigits) return undefined;
  return BigInt(whole + decimals.padEnd(microDigits, "0"));
}
