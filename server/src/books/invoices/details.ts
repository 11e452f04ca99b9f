import type {
  getInvoiceDetails as getContract,
  setInvoiceDetails as setContract,
} from "@farsim/contract/invoices.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { dayOf } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { firstDayOf, monthOf } from "../month.ts";
import { openMonthsOf } from "./issue-month.ts";
import {
  findInvoiceAccount,
  forgetInvoiceDetails,
  keepInvoiceDetails,
} from "./invoice-accounts.sql.ts";
import { issuingOf } from "./issuing.ts";

/** Whom the acting account's invoices are made out to, and what could be invoiced. */
export async function getInvoiceDetails(ctx: Context): Promise<Output<typeof getContract>> {
  const userId = actingUser(ctx);
  const account = await findInvoiceAccount(ctx.tx, userId);
  return {
    details: account?.details ?? null,
    areIssued: issuingOf(ctx.shop) !== undefined,
    openMonths: account?.details ? await openMonthsOf(ctx, account) : [],
  };
}

/** Documents are issued from this month on. Throws `invoices_not_issued` where the shop issues none. */
export async function setInvoiceDetails(
  ctx: Context,
  details: Input<typeof setContract>,
): Promise<Output<typeof setContract>> {
  const { tx, now, shop } = ctx;
  if (!issuingOf(shop)) throw new Problem("invoices_not_issued");
  const from = firstDayOf(monthOf(dayOf(now, shop.billingTimeZone)));
  const isKept = await keepInvoiceDetails(tx, { userId: actingUser(ctx), details, from });
  if (!isKept) throw new Problem("not_found");
  return { details };
}

/** No more are issued. */
export async function removeInvoiceDetails(ctx: Context): Promise<Record<string, never>> {
  await forgetInvoiceDetails(ctx.tx, actingUser(ctx));
  return {};
}
