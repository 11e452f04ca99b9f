import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { InvoiceBuyer, issueInvoice as contract } from "@farsim/contract/invoices.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Day, dayOf, startOfDay } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { firstDayOf, monthOf } from "../month.ts";
import { openedAt } from "../statements/account-statement.sql.ts";
import { findInvoiceAccount, type InvoiceAccount } from "./invoice-accounts.sql.ts";
import { grossByRate, type LineSum, sumOf } from "./invoice-lines.ts";
import { type Documented, documentedFees } from "./documented-fees.sql.ts";
import { findInvoices, invoicedMonths, type InvoiceRow, lockInvoices } from "./invoices.sql.ts";
import { type Issued, issueDocument } from "./issue-document.ts";
import { type Issuing, issuingOf } from "./issuing.ts";
import { type MonthsOver, monthsOver } from "./months-over.ts";
import { invoiceShown, showInvoice } from "./show-invoices.ts";

/** What is booked and stands on no document; negative: what was given back of it since. */
const undocumentedOf = ({ bookedMicros, documentedMicros }: Documented): bigint =>
  bookedMicros - documentedMicros;

/** The fees of an account in months that are over, by the first days of these. */
export async function feesByMonth(
  { tx, shop }: Pick<Context, "tx" | "shop">,
  userId: bigint,
  { before }: Pick<MonthsOver, "before">,
): Promise<ReadonlyMap<Day, readonly Documented[]>> {
  const fees = await documentedFees(tx, { userId, before, zone: shop.billingTimeZone });
  return Map.groupBy(fees, ({ month }) => month);
}

/**
 * The months of an account before those that are invoiced without being asked for, as far as they are over, have fees, and have no invoice that stands; the newest first. What
 * was given back after that time is left out of account here: only the activities before it are read.
 */
export async function openMonthsOf(
  ctx: Context,
  { userId, automaticFrom }: InvoiceAccount,
): Promise<string[]> {
  const over = await monthsOver(ctx);
  if (!over || !issuingOf(ctx.shop)) return [];
  const from = automaticFrom < over.openMonth ? automaticFrom : over.openMonth;
  const before = startOfDay(from, ctx.shop.billingTimeZone);
  const invoiced = await invoicedMonths(ctx.tx, userId);
  return [...(await feesByMonth(ctx, userId, { before }))]
    .filter(([month, fees]) => !invoiced.has(month) && sumOf(fees, undocumentedOf) > 0n)
    .map(([month]) => monthOf(month))
    .toReversed();
}

/** The invoice of a month that stands: the newest one, unless it was cancelled. */
export async function findValidInvoice(
  { tx }: Pick<Context, "tx">,
  userId: bigint,
  month: Day,
): Promise<InvoiceRow | undefined> {
  const [newest] = await findInvoices(tx, { userId, month, kind: "INVOICE" }, { rows: 1 });
  return newest?.cancelledBy === null ? newest : undefined;
}

interface OfMonth {
  readonly userId: bigint;
  readonly month: Day;
  readonly fees: readonly Documented[];
  readonly over: MonthsOver;
  /** Whom a first invoice is made out to; null: to no one. What follows one goes to its buyer. */
  readonly buyer: InvoiceBuyer | null;
}

/**
 * Documents what is booked for a month that is over and stands on no document yet: an invoice, or a credit note for what was given back since.
 * Undefined where there is nothing to say. Documents must be locked.
 */
export async function documentMonth(
  ctx: Context,
  issuing: Issuing,
  { userId, month, fees, over, buyer }: OfMonth,
): Promise<Issued | undefined> {
  const total = sumOf(fees, undocumentedOf);
  if (total === 0n) return undefined;
  const valid = await findValidInvoice(ctx, userId, month);
  const to = valid?.buyer ?? buyer;
  const corrects = total < 0n ? valid : undefined;
  if (to === null || (total < 0n && !corrects)) return undefined;
  const sums = fees.flatMap((fee): LineSum[] => {
    const grossMicros = undocumentedOf(fee);
    const { account, taxPpm, taxCountry } = fee;
    const count = corrects ? fee.givenBack : fee.fees;
    return grossMicros === 0n ? [] : [{ account, taxPpm, taxCountry, fees: count, grossMicros }];
  });
  const documentedByRate = grossByRate(
    fees.map(({ taxPpm, documentedMicros: grossMicros }) => ({ taxPpm, grossMicros })),
  );
  const wanted = { userId, month, bookedBefore: over.before, sums, documentedByRate, buyer: to };
  return issueDocument(ctx, issuing, { ...wanted, ...(corrects && { corrects }) });
}

/**
 * Issues the invoice of one's own month; one that stands is answered as it is. Throws `not_found` for a month before the account was opened or after this one,
 * `month_not_over`, `invoices_not_issued`, `invoice_details_missing` and `nothing_to_invoice`.
 */
export async function issueInvoice(
  called: Context,
  { month: wanted }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = actingUser(called);
  const month = firstDayOf(wanted);
  await refuseMonth(called, userId, wanted);
  const ctx = await lockInvoices(called);
  const { tx, shop } = ctx;
  const over = await monthsOver(ctx);
  if (!over || month >= over.openMonth) throw new Problem("month_not_over");
  const valid = await findValidInvoice(ctx, userId, month);
  if (valid) return { invoice: invoiceShown(valid, shop.currencyDigits) };
  const issuing = issuingOf(shop);
  if (!issuing) throw new Problem("invoices_not_issued");
  const buyer = (await findInvoiceAccount(tx, userId))?.details;
  if (!buyer) throw new Problem("invoice_details_missing");
  const fees = (await feesByMonth(ctx, userId, over)).get(month) ?? [];
  const issued = await documentMonth(ctx, issuing, { userId, month, fees, over, buyer });
  if (!issued) throw new Problem("nothing_to_invoice");
  const invoice = await showInvoice(ctx, issued.id);
  await audit(ctx, issued.record);
  return { invoice };
}

async function refuseMonth({ tx, now, shop }: Context, userId: bigint, month: string) {
  const zone = shop.billingTimeZone;
  const opened = await openedAt(tx, userId);
  if (!opened || month < monthOf(dayOf(opened, zone)) || month > monthOf(dayOf(now, zone)))
    throw new Problem("not_found");
}
