import { mostBankLines } from "@farsim/contract/desk/money/bank-files.ts";
import { readEntry } from "./camt-entry.ts";
import type { BankPayment, ReadPayments, UnreadLine } from "./read-line.ts";
import { refusalOfFile } from "./refuse-file.ts";
import { elementsAt, readXml } from "./xml-tree.ts";

/** camt.053, camt.054 and camt.052: where the entries stand in each. */
const messages = [
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  ["BkToCstmrAcctRpt", "Rpt"],
] as const;

/** Whether a file is XML, be it a bank statement or not. */
export function isXml(text: string): boolean {
  // Blanks here are the byte order mark, too.
  return text.trimStart().startsWith("<");
}

/**
 * The payments that came in by a bank statement in XML (ISO 20022). Its lines are its payments and what is passed over, counted from 1. Throws
 * `validation_failed` for a file that is none, and one with too many payments.
 */
export function readCamt(text: string, digits: number): ReadPayments {
  const documents = elementsAt([readXml(text)], "Document");
  const reports = messages.flatMap((path) => elementsAt(documents, ...path));
  const isCamt = messages.some(([message]) => elementsAt(documents, message).length > 0);
  if (!isCamt) throw refusalOfFile("bank_file_unreadable");
  const payments: BankPayment[] = [];
  const unread: UnreadLine[] = [];
  let passedOver = 0;
  let line = 0;
  for (const entry of elementsAt(reports, "Ntry")) {
    for (const part of readEntry(entry, digits)) {
      line += 1;
      if (line > mostBankLines) throw refusalOfFile("bank_lines_many");
      if (part.is === "payment") payments.push({ line, ...part.payment });
      else if (part.is === "unread") unread.push({ line, error: part.error, source: part.source });
      else passedOver += 1;
    }
  }
  return { payments: withoutVague(payments), passedOver, unread };
}

/** References that stand at several payments which say different things name none of them. */
function withoutVague(payments: readonly BankPayment[]): BankPayment[] {
  const saidBy = new Map<string, string>();
  const vague = new Set<string>();
  for (const { reference, amountMicros, currency = "", text } of payments) {
    if (reference === undefined) continue;
    const said = JSON.stringify([String(amountMicros), currency, text]);
    if ((saidBy.get(reference) ?? said) !== said) vague.add(reference);
    saidBy.set(reference, said);
  }
  return payments.map((payment) =>
    vague.has(payment.reference ?? "") ? { ...payment, reference: undefined } : payment,
  );
}
