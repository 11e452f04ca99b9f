import type { BookMonth, listBookMonths as contract } from "@farsim/contract/desk/money/books.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { type AccountKind, chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { dayOf } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { type BookState, type DaySums, firstBookDay } from "./books.sql.ts";
import { lastDayOf, lastDayUpTo, monthAfter, monthOf } from "./month.ts";
import { type ClosedMonth, findClosedMonths } from "./months.sql.ts";
import { bookAccounts, growthOf, movementsIn, sumDays, sumOf } from "./sum-days.ts";

/** Each calendar month since the first movement up to now, the newest first; none before anything was booked. */
export async function listBookMonths(ctx: Context): Promise<Output<typeof contract>> {
  const zone = ctx.shop.billingTimeZone;
  const today = dayOf(ctx.now, zone);
  const first = await firstBookDay(ctx.tx, zone);
  if (first === null || first > today) return { months: [] };
  const { state, sums } = await sumDays(ctx, today);
  const closed = new Map((await findClosedMonths(ctx.tx)).map((month) => [month.month, month]));
  const byMonth = Map.groupBy(sums, ({ day }) => monthOf(day));
  const amount = (micros: bigint) => formatAmount(micros, ctx.shop.currencyDigits);
  const months: BookMonth[] = [];
  let owed = 0n;
  for (let month = monthOf(first); month <= monthOf(today); month = monthAfter(month)) {
    const during = byMonth.get(month) ?? [];
    owed += grownBy(during, "liability");
    months.unshift({
      month,
      lastDay: lastDayUpTo(today, month),
      received: amount(grownBy(during, "asset")),
      earned: amount(grownBy(during, "income") - grownBy(during, "expense")),
      owed: amount(owed),
      movements: movementsIn(during),
      ...stateOf(month, state, closed.get(month)),
    });
  }
  return { months };
}

/** What all accounts of a kind grew by. */
const grownBy = (sums: readonly DaySums[], kind: AccountKind): bigint =>
  bookAccounts
    .filter((account) => chartOfAccounts[account].kind === kind)
    .reduce((all, account) => all + growthOf(account, sumOf(sums, account)), 0n);

/** Whether nothing more is booked in a month, and all of it is summed. */
export const isOver = (month: string, state: BookState | undefined): boolean =>
  typeof state?.summedThrough === "string" && lastDayOf(month) <= state.summedThrough;

function stateOf(
  month: string,
  state: BookState | undefined,
  closed: ClosedMonth | undefined,
): Pick<BookMonth, "state" | "closedBy" | "closedAt" | "sha256"> {
  if (!closed) return { state: isOver(month, state) ? "over" : "running" };
  return {
    state: closed.sealedAt === null ? "closing" : "closed",
    closedBy: closed.by,
    closedAt: formatInstant(closed.askedAt.epochMilliseconds),
    ...(closed.sha256 !== null && { sha256: closed.sha256 }),
  };
}
