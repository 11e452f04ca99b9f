import type { closeMonth as contract } from "@farsim/contract/desk/money/books.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import { findBookState, firstBookDay } from "./books.sql.ts";
import { isOver, listBookMonths } from "./list-months.ts";
import { firstDayOf, monthAfter, monthOf } from "./month.ts";
import { findClosedMonths, insertClosedMonth } from "./months.sql.ts";

/**
 * Closes a month, for good; the worker seals its journal. One that is closed already is answered as it is. Throws `not_found` for a month
 * before anything was booked, `month_not_over`, and `earlier_month_open`: months are closed one after the other.
 */
export async function closeMonth(
  ctx: Context,
  { month }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, now, shop } = ctx;
  const first = await firstBookDay(tx, shop.billingTimeZone);
  if (first === null || month < monthOf(first)) throw new Problem("not_found");
  if (!isOver(month, await findBookState(tx))) throw new Problem("month_not_over");
  const closed = (await findClosedMonths(tx)).map((one) => one.month);
  const next = closed.length === 0 ? monthOf(first) : monthAfter(closed.at(-1)!);
  if (month > next) throw new Problem("earlier_month_open");
  const firstDay = firstDayOf(month);
  const isNew = await insertClosedMonth(tx, {
    firstDay,
    by: actingUser(ctx),
    at: now,
    origin: ctx.origin,
  });
  const { months } = await listBookMonths(ctx);
  // Last: the one who writes the audit log holds up the others until commit.
  if (isNew) await audit(ctx, { action: "admin/books/close", subject: `month:${month}` });
  return { month: months.find((one) => one.month === month)! };
}
