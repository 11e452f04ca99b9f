import type { InvoiceBuyer } from "@farsim/contract/invoices.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { findReader } from "../../accounts/emails/find-reader.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { type Day, dayOf } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import { type Context, isAdministrator } from "../../platform/context.ts";
import { messagesIn } from "../../platform/messages.ts";
import { type Audited, theProgram } from "../../platform/security/audit.ts";
import { monthOf } from "../month.ts";
import { type KeptInvoice, numberOf } from "./invoice.ts";
import { linesOf, type LineSum, sumOf, totalsOf } from "./invoice-lines.ts";
import { insertInvoice, type InvoiceRow, nextInvoiceId } from "./invoices.sql.ts";
import type { Issuing } from "./issuing.ts";
import { writeUbl } from "./write-ubl.ts";

/** What a document is to say. */
interface Wanted {
  readonly userId: bigint;
  /** The first day of the month whose fees it is about. */
  readonly month: Day;
  readonly bookedBefore: Instant;
  readonly sums: readonly LineSum[];
  /** What documents of the month say already, by the rates of its fees. */
  readonly documentedByRate: ReadonlyMap<number | null, bigint>;
  readonly buyer: InvoiceBuyer;
  /** The invoice that is taken back; without it, this is one. */
  readonly corrects?: InvoiceRow;
  /** Why it is taken back as a whole. */
  readonly cancelledFor?: string;
}

/** A document that was issued, and the entry of the audit log that the caller writes at its end. */
export interface Issued {
  readonly id: bigint;
  readonly record: Audited;
}

/** Issues a document for good, and emails its buyer. Documents must be locked. */
export async function issueDocument(
  ctx: Context,
  { seller, terms }: Issuing,
  { userId, month, bookedBefore, sums, documentedByRate, buyer, corrects, cancelledFor }: Wanted,
): Promise<Issued> {
  const { tx, now, shop } = ctx;
  const { currency, currencyDigits: digits, billingTimeZone: zone } = shop;
  const reader = await findReader(tx, userId);
  const language = Language.catch("en").parse(reader?.language);
  const t = messagesIn(language);
  const lines = linesOf(sums, digits, documentedByRate);
  const isTaxFree = lines.some(({ taxPpm }) => taxPpm === null);
  const invoice: KeptInvoice = {
    id: await nextInvoiceId(tx),
    prefix: terms.prefix,
    userId,
    kind: corrects ? "CREDIT_NOTE" : "INVOICE",
    month,
    bookedBefore,
    issuedAt: now,
    corrects: corrects?.id ?? null,
    isCancellation: cancelledFor !== undefined,
    reason: cancelledFor ?? null,
    seller,
    buyer,
    noTaxReason: isTaxFree
      ? ((terms.noTaxReason && textIn(terms.noTaxReason, language)) ?? t("invoices.noTax"))
      : null,
    taxMicros: sumOf(totalsOf(lines, digits), ({ taxMicros }) => taxMicros),
    lines,
  };
  const xml = writeUbl({
    invoice,
    issuedOn: dayOf(now, zone),
    corrected: corrects && {
      number: numberOf(corrects),
      issuedOn: dayOf(corrects.issuedAt, zone),
    },
    currency,
    digits,
    t,
  });
  const sha256 = await insertInvoice(tx, invoice, xml);
  const gross = sumOf(lines, ({ grossMicros }) => grossMicros);
  const amountMicros = corrects ? -gross : gross;
  const named = { number: numberOf(invoice), month: monthOf(month) };
  if (reader)
    await queuePurchaseEmail(ctx, {
      kind: "invoiceIssued",
      userId,
      invoiceId: invoice.id,
      document: invoice.kind,
      ...named,
      amountMicros: Number(amountMicros),
      cancels: cancelledFor !== undefined && corrects ? numberOf(corrects) : null,
    });
  return {
    id: invoice.id,
    record: {
      action: cancelledFor === undefined ? "invoice/issue" : "admin/invoice/correct",
      subject: `user:${userId}`,
      reason: cancelledFor,
      // What a customer asked for, or gets at the end of a month, is the program's own act.
      ...(!isAdministrator(ctx) && { by: theProgram }),
      facts: {
        invoice: named.number,
        firstDay: month,
        amount: formatAmount(amountMicros, digits),
        sha256,
      },
    },
  };
}
