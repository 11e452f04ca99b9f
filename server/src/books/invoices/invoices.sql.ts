import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import { type Instant, nowHolding } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { KeptInvoice } from "./invoice.ts";
import type { InvoiceLine } from "./invoice-lines.ts";

const lock: Statement = {
  name: "lock_invoices",
  text: "SELECT pg_advisory_xact_lock(hashtextextended('invoices', 0))",
};

const last: Statement = {
  name: "last_invoice",
  text: `SELECT id, issued_at AS "issuedAt" FROM invoices ORDER BY id DESC LIMIT 1`,
};

/**
 * Documents are issued one after the other, so that no number is missing, none is older than the one before, and none is about the same fees as another. Returns
 * the context with the moment from which they are locked.
 */
export async function lockInvoices(ctx: Context): Promise<Context> {
  await ctx.tx.run(lock, []);
  const [newest] = await ctx.tx.run<{ issuedAt: Instant }>(last, []);
  return { ...ctx, now: nowHolding(ctx, newest?.issuedAt.epochMilliseconds ?? 0) };
}

/** The number of the next document; ask while they are locked. */
export async function nextInvoiceId(tx: Transaction): Promise<bigint> {
  const [newest] = await tx.run<{ id: bigint }>(last, []);
  return (newest?.id ?? 0n) + 1n;
}

const insert: Statement = {
  name: "insert_invoice",
  text: `INSERT INTO invoices (id, prefix, user_id, kind, month, booked_before, issued_at, corrects, is_cancellation, reason, seller, buyer, no_tax_reason, tax_micros, xml)
         VALUES ($1, $2, $3, $4, $5::date, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13, $14, $15)`,
};

const insertLines: Statement = {
  name: "insert_invoice_lines",
  text: `INSERT INTO invoice_lines (invoice_id, line, account, tax_ppm, tax_country, fees, gross_micros, net_micros)
         SELECT $1, line, account, tax_ppm, tax_country, fees, gross_micros, net_micros
         FROM unnest($2::text[], $3::integer[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[])
           WITH ORDINALITY AS l (account, tax_ppm, tax_country, fees, gross_micros, net_micros, line)`,
};

const digest: Statement = { name: "invoice_digest", text: "SELECT invoice_digest($1) AS sha256" };

/** Keeps a document for good, and says its digest (SHA-256, hexadecimal). */
export async function insertInvoice(
  tx: Transaction,
  { lines, ...invoice }: KeptInvoice,
  xml: string,
): Promise<string> {
  await tx.run(insert, [
    invoice.id,
    invoice.prefix,
    invoice.userId,
    invoice.kind,
    invoice.month,
    invoice.bookedBefore,
    invoice.issuedAt,
    invoice.corrects,
    invoice.isCancellation,
    invoice.reason,
    JSON.stringify(invoice.seller),
    JSON.stringify(invoice.buyer),
    invoice.noTaxReason,
    invoice.taxMicros,
    xml,
  ]);
  await tx.run(insertLines, [
    invoice.id,
    lines.map((line) => line.account),
    lines.map(({ taxPpm }) => taxPpm),
    lines.map(({ taxCountry }) => taxCountry),
    lines.map(({ fees }) => fees),
    lines.map(({ grossMicros }) => grossMicros),
    lines.map(({ netMicros }) => netMicros),
  ]);
  return (await tx.run<{ sha256: string }>(digest, [invoice.id]))[0]!.sha256;
}

/** A document with what others say of it. */
export interface InvoiceRow extends Omit<KeptInvoice, "lines"> {
  /** The first part of the number of the invoice that it takes back. */
  readonly correctsPrefix: string | null;
  /** The credit note that took it back as a whole. */
  readonly cancelledBy: bigint | null;
  readonly cancelledByPrefix: string | null;
  readonly netMicros: bigint;
  readonly grossMicros: bigint;
  /** Whose it is; null once they have left. */
  readonly username: string | null;
  readonly email: string | null;
}

/** What a list of documents is narrowed by. */
export interface InvoiceSearch {
  readonly id?: bigint | undefined;
  readonly userId?: bigint | undefined;
  readonly kind?: KeptInvoice["kind"] | undefined;
  /** The first day of it. */
  readonly month?: Day | undefined;
  /** As it stands on the document, or its digits alone. */
  readonly number?: string | undefined;
}

const numbered = sql<string>`i.prefix || lpad(i.id::text, greatest(6, length(i.id::text)), '0')`;

/** Documents, the newest first. */
export async function findInvoices(
  tx: Transaction,
  { id, userId, kind, month, number }: InvoiceSearch,
  { before, rows }: { readonly before?: bigint | undefined; readonly rows?: number },
): Promise<InvoiceRow[]> {
  const found = await tx.db
    .selectFrom("invoices as i")
    .leftJoin("invoices as c", "c.id", "i.corrects")
    .leftJoin("invoices as x", (join) =>
      join.onRef("x.corrects", "=", "i.id").on("x.is_cancellation", "=", true),
    )
    .leftJoin("users as u", (join) =>
      join.onRef("u.id", "=", "i.user_id").on("u.deleted_at", "is", null),
    )
    .select([
      "i.id",
      "i.prefix",
      "i.user_id as userId",
      sql<KeptInvoice["kind"]>`i.kind`.as("kind"),
      "i.month",
      "i.booked_before as bookedBefore",
      "i.issued_at as issuedAt",
      "i.corrects",
      "i.is_cancellation as isCancellation",
      "i.reason",
      sql<KeptInvoice["seller"]>`i.seller`.as("seller"),
      sql<KeptInvoice["buyer"]>`i.buyer`.as("buyer"),
      "i.no_tax_reason as noTaxReason",
      "i.tax_micros as taxMicros",
      "c.prefix as correctsPrefix",
      "x.id as cancelledBy",
      "x.prefix as cancelledByPrefix",
      "u.username",
      "u.email",
      sql<bigint>`(SELECT sum(net_micros) FROM invoice_lines WHERE invoice_id = i.id)::bigint`.as(
        "netMicros",
      ),
      sql<bigint>`(SELECT sum(gross_micros) FROM invoice_lines WHERE invoice_id = i.id)::bigint`.as(
        "grossMicros",
      ),
    ])
    .$if(id !== undefined, (query) => query.where("i.id", "=", id!))
    .$if(userId !== undefined, (query) => query.where("i.user_id", "=", userId!))
    .$if(kind !== undefined, (query) => query.where("i.kind", "=", kind!))
    .$if(month !== undefined, (query) => query.where("i.month", "=", month!))
    .$if(number !== undefined, (query) =>
      query.where(
        sql<boolean>`${number!} IN (${numbered}, i.id::text, lpad(i.id::text, greatest(6, length(i.id::text)), '0'))`,
      ),
    )
    .$if(before !== undefined, (query) => query.where("i.id", "<", before!))
    .orderBy("i.id", "desc")
    .$if(rows !== undefined, (query) => query.limit(rows!))
    .execute();
  return found;
}

const invoiced: Statement = {
  name: "invoiced_months",
  text: `SELECT month FROM invoices i WHERE user_id = $1 AND kind = 'INVOICE'
           AND NOT EXISTS (SELECT FROM invoices c WHERE c.corrects = i.id AND c.is_cancellation)`,
};

/** The months of an account, by their first days, that have an invoice which was not cancelled. */
export async function invoicedMonths(tx: Transaction, userId: bigint): Promise<Set<Day>> {
  return new Set((await tx.run<{ month: Day }>(invoiced, [userId])).map(({ month }) => month));
}

const lines: Statement = {
  name: "invoice_lines",
  text: `SELECT account, tax_ppm AS "taxPpm", tax_country AS "taxCountry", fees, gross_micros AS "grossMicros", net_micros AS "netMicros"
         FROM invoice_lines WHERE invoice_id = $1 ORDER BY line`,
};

export function findInvoiceLines(tx: Transaction, id: bigint): Promise<InvoiceLine[]> {
  return tx.run<InvoiceLine>(lines, [id]);
}

const xml: Statement = {
  name: "invoice_xml",
  text: "SELECT xml FROM invoices WHERE id = $1",
};

/** The electronic invoice as it was issued. */
export async function findInvoiceXml(tx: Transaction, id: bigint): Promise<string> {
  return (await tx.run<{ xml: string }>(xml, [id]))[0]!.xml;
}
