import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Audited, audit } from "../../platform/security/audit.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { accountsDue, findInvoiceAccount, setNextMonth } from "./invoice-accounts.sql.ts";
import { lockInvoices } from "./invoices.sql.ts";
import { documentMonth, feesByMonth } from "./issue-month.ts";
import { issuingOf } from "./issuing.ts";
import { monthsOver } from "./months-over.ts";

interface Parts {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  /** The terms of now: what the operator changes counts for the next account. */
  readonly shopNow: () => Shop;
  /** Hears of an account whose documents could not be issued; the others' are. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Issues the documents of months that have come to be over, to accounts that asked for invoices: one for the fees of each month, and credit notes for what was given
 * back meanwhile of fees that were invoiced. Looks at a hundred accounts at most, by their ids from behind one on, and says behind which the next look goes on:
 * 0 once all were looked at. What fails is tried again after the others.
 */
export async function issueDueInvoices(parts: Parts, after = 0n): Promise<bigint> {
  const { database, clock, shopNow, onFailure } = parts;
  const due = await database.read(async (tx) => {
    const shop = shopNow();
    const over = issuingOf(shop) && (await monthsOver({ tx, shop }));
    return over ? accountsDue(tx, { openMonth: over.openMonth, after }) : [];
  });
  for (const userId of due) {
    const act = { clock, actor: { kind: "system" }, language: "en", origin: "invoices" } as const;
    // One account after the other: numbers are given out in turn.
    // oxlint-disable-next-line no-await-in-loop
    await database
      .write((tx) => issueFor({ ...act, tx, now: clock.now(), shop: shopNow() }, userId))
      .catch(onFailure);
  }
  return due.at(-1) ?? 0n;
}

/** All documents of one account that are due. */
async function issueFor(called: Context, userId: bigint): Promise<void> {
  const ctx = await lockInvoices(called);
  const { tx } = ctx;
  const issuing = issuingOf(ctx.shop);
  const over = await monthsOver(ctx);
  const account = await findInvoiceAccount(tx, userId);
  // Invoices were switched off meanwhile, or another server was quicker.
  if (!issuing || !over || !account || account.nextMonth >= over.openMonth) return;
  const records: Audited[] = [];
  for (const [month, fees] of await feesByMonth(ctx, userId, over)) {
    const buyer = month < account.nextMonth ? null : account.details;
    // One number after the other.
    // oxlint-disable-next-line no-await-in-loop
    const issued = await documentMonth(ctx, issuing, { userId, month, fees, over, buyer });
    if (issued) records.push(issued.record);
  }
  await setNextMonth(tx, userId, over.openMonth);
  // oxlint-disable-next-line no-await-in-loop
  for (const record of records) await audit(ctx, record);
}
