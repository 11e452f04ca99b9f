import type { BankLineProblem } from "@farsim/contract/desk/money/bank-files.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { seenText } from "@farsim/contract/values/texts/seen-text.ts";

/** A payment that came in, as its bank says it. */
export interface BankPayment {
  /** Of the file, counted from 1; in XML its entries are counted, of a batch its details. */
  readonly line: number;
  /** As `yyyy-mm-dd`, in the zone of the bank. */
  readonly day: string;
  /** More than zero. */
  readonly amountMicros: Micros;
  /** An upper-case code; undefined where the file does not say. */
  readonly currency: string | undefined;
  /** What the payer wrote, and who they are: on one line, as it is seen, at most 500 characters. */
  readonly text: string;
  /** The bank's own unique name of it; undefined of sheets. */
  readonly reference: string | undefined;
  /** All that its bank says of it, however the columns are read; of a sheet without balances, which may be reckoned anew. */
  readonly cells: readonly string[];
}

/** A line that says a payment, or may say one, and cannot be read. */
export interface UnreadLine {
  readonly line: number;
  readonly error: BankLineProblem;
  readonly source: readonly string[];
}

/** What a bank statement says. */
export interface ReadPayments {
  readonly payments: readonly BankPayment[];
  /** How many lines say money that went out, nothing, or money that did not arrive yet. */
  readonly passedOver: number;
  readonly unread: readonly UnreadLine[];
}

const longestText = 500;
/** What is cut off before it is cleaned: some of it may be blanks. */
const longestPart = 2000;
const mostParts = 100;

/** The parts of a payment's text, each once, as one line. */
export function paymentText(parts: readonly string[]): string {
  const cleaned = parts
    .slice(0, mostParts)
    .map((part) => seenText(part.slice(0, longestPart)).replaceAll(/\s+/g, " ").trim());
  const text = [...new Set(cleaned)].filter((part) => part !== "").join(" · ");
  // A cut between the halves of a character would leave one of them.
  const cut = text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "");
  return cut.toWellFormed().trim();
}
