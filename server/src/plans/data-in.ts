import { dataAmount } from "@farsim/contract/values/sims/data-amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";

/** An amount of data in what customers read, in the unit that the pages show it in: `500 MB`, `8.8 GB`. */
export function dataIn(language: Language, bytes: bigint): string {
  const { amount, unit } = dataAmount(megabytesOf(bytes));
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(amount)} ${unit}`;
}
