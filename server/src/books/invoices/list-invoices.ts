import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type {
  getOperatorInvoice as getOperatorContract,
  listOperatorInvoices as listOperatorContract,
  OperatorInvoice,
} from "@farsim/contract/desk/money/invoices.ts";
import type {
  getInvoice as getContract,
  Invoice,
  InvoiceSummary,
  listInvoices as listContract,
} from "@farsim/contract/invoices.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { accountIdOf } from "../../accounts/find-account.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import {
  keyBefore,
  type Page,
  pageOfRows,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import type { SentFile } from "../../platform/http/send-file.ts";
import { firstDayOf } from "../month.ts";
import { numberOf } from "./invoice.ts";
import { sumOf } from "./invoice-lines.ts";
import { leftOfInvoice } from "./documented-fees.sql.ts";
import {
  findInvoices,
  findInvoiceXml,
  type InvoiceRow,
  type InvoiceSearch,
} from "./invoices.sql.ts";
import { findInvoiceAccount } from "./invoice-accounts.sql.ts";
import { issuingOf } from "./issuing.ts";
import { findValidInvoice } from "./issue-month.ts";
import { holderShown, invoiceShown, wholeInvoice } from "./show-invoices.ts";

interface Wanted {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

async function pageOfInvoices(
  { tx }: Context,
  search: InvoiceSearch,
  wanted: Wanted,
): Promise<Page<InvoiceRow>> {
  const page = { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) };
  return pageOfRows(await findInvoices(tx, search, page), ({ id }) => id, wanted);
}

/** The documents of the acting account, the newest first. */
export async function listInvoices(
  ctx: Context,
  wanted: Input<typeof listContract>,
): Promise<Page<InvoiceSummary>> {
  const { items, nextCursor } = await pageOfInvoices(ctx, { userId: actingUser(ctx) }, wanted);
  return { items: items.map((row) => invoiceShown(row, ctx.shop.currencyDigits)), nextCursor };
}

/** Documents of all accounts, the newest first. */
export async function listOperatorInvoices(
  ctx: Context,
  { account, month, kind, number, ...wanted }: Input<typeof listOperatorContract>,
): Promise<Page<OperatorInvoice>> {
  const search = {
    userId: await accountIdOf(ctx.tx, account),
    kind,
    number,
    month: month === undefined ? undefined : firstDayOf(month),
  };
  const { items, nextCursor } = await pageOfInvoices(ctx, search, wanted);
  const shown = items.map((row) => ({
    ...invoiceShown(row, ctx.shop.currencyDigits),
    ...holderShown(row),
  }));
  return { items: shown, nextCursor };
}

/** Throws `not_found`. */
async function findOne({ tx }: Context, search: InvoiceSearch): Promise<InvoiceRow> {
  const [row] = await findInvoices(tx, search, { rows: 1 });
  if (!row) throw new Problem("not_found");
  return row;
}

const ownOf = (ctx: Context, id: string) => findOne(ctx, { id: idOf(id), userId: actingUser(ctx) });

/** One of the acting account's documents. Throws `not_found`. */
export async function getInvoice(
  ctx: Context,
  { id }: Input<typeof getContract>,
): Promise<Invoice> {
  return wholeInvoice(ctx, await ownOf(ctx, id));
}

/** A document of any account. Throws `not_found`. */
export async function getOperatorInvoice(
  ctx: Context,
  { id }: Input<typeof getOperatorContract>,
): Promise<Output<typeof getOperatorContract>> {
  const row = await findOne(ctx, { id: idOf(id) });
  const account = await findInvoiceAccount(ctx.tx, row.userId);
  return {
    ...(await wholeInvoice(ctx, row)),
    ...holderShown(row),
    left: await leftOf(ctx, row),
    detailsNow: account?.details ?? null,
  };
}

/** What a cancellation would take back; null where there can be none. */
async function leftOf(ctx: Context, row: InvoiceRow): Promise<string | null> {
  const valid = await findValidInvoice(ctx, row.userId, row.month);
  if (valid?.id !== row.id || !issuingOf(ctx.shop)) return null;
  const left = await leftOfInvoice(ctx.tx, row);
  if (left.length === 0) return null;
  const micros = sumOf(left, ({ grossMicros }) => grossMicros);
  return formatAmount(micros, ctx.shop.currencyDigits);
}

/** One of the acting account's documents as the file that was issued. Throws `not_found`. */
export const ownInvoiceFile = async (ctx: Context, id: string): Promise<SentFile> =>
  fileOf(ctx, await ownOf(ctx, id));

/** The same of any account. */
export const invoiceFile = async (ctx: Context, id: string): Promise<SentFile> =>
  fileOf(ctx, await findOne(ctx, { id: idOf(id) }));

async function fileOf({ tx }: Context, row: InvoiceRow): Promise<SentFile> {
  const xml = await findInvoiceXml(tx, row.id);
  return { name: `${numberOf(row).replaceAll("/", "-")}.xml`, pieces: piecesOf(xml) };
}

async function* piecesOf(text: string): AsyncIterable<string> {
  yield text;
}
