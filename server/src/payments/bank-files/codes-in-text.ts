import { readRemark } from "../orders/pay-order.ts";

const codeLength = 8;
/** A bank cuts a text where it likes: a code in so many pieces is still read. */
const mostPieces = 4;
/** What no payer writes: more is read no further. */
const mostWords = 120;

/**
 * What may be codes of orders in a payment's text: eight letters and digits that begin or end with a word, also across blanks and dashes,
 * in small letters, with O for 0 and I or L for 1. Most are none: a code is one only where an order has it.
 */
export function codesIn(text: string): string[] {
  const words = text.toUpperCase().match(/[0-9A-Z]+/g) ?? [];
  const found = new Set<string>();
  for (let at = 0; at < Math.min(words.length, mostWords); at++) {
    const word = words[at]!;
    const pieces = words.slice(at, at + mostPieces);
    const before = words.slice(Math.max(0, at - mostPieces + 1), at + 1);
    add(found, joined(pieces).slice(0, codeLength));
    add(found, joined(before).slice(-codeLength));
    if (word.length > codeLength) add(found, word.slice(-codeLength));
  }
  return [...found];
}

const joined = (pieces: readonly string[]) => pieces.join("");

function add(found: Set<string>, text: string): void {
  const code = text.length === codeLength ? readRemark(text) : undefined;
  if (code !== undefined) found.add(code);
}
