import { createHash } from "node:crypto";
import type { BankPayment } from "./read/read-line.ts";

/**
 * What sets each payment apart from all others, in their order: the bank's own name of it, else all that stands in its line and, of several lines that are
 * alike, its place among them. A statement that begins earlier or ends later with a whole day says the same of it, no matter how its columns are read.
 */
export function bankLinesOf(payments: readonly BankPayment[]): string[] {
  const alike = new Map<string, number>();
  return payments.map(({ day, amountMicros, reference, cells }) => {
    if (reference !== undefined)
      return digestOf(["reference", day, String(amountMicros), reference]);
    const said = JSON.stringify(cells);
    const place = alike.get(said) ?? 0;
    alike.set(said, place + 1);
    return digestOf(["line", String(place), ...cells]);
  });
}

const digestOf = (said: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(said)).digest("hex");
