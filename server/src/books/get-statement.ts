import type { getStatement as contract } from "@farsim/contract/desk/money/books.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount, minorUnit } from "@farsim/contract/values/money/amount.ts";
import { chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { addDays, dayOf, startOfDay } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { refuseRange } from "../platform/http/request/refuse-range.ts";
import {
  type DaySums,
  type Differing,
  paymentsNotInBooks,
  refundsNotInBooks,
} from "./books.sql.ts";
import { findTransferred } from "./movements/movements.sql.ts";
import { type Period, periodBefore } from "./period-before.ts";
import { taxesIn } from "./tax-contained.ts";
import { bookAccounts, growthOf, movementsIn, sumDays, sumOf } from "./sum-days.ts";

/** So many orders are named that differ from what a provider says. */
const mostNamed = 10;

/**
 * What the accounts of the books did on some billing days, and in the period before. A movement counts on the day on which it was booked, also where it is
 * for use of an earlier one. Refuses days after today, and an end before the start, with `validation_failed`.
 */
export async function getStatement(
  ctx: Context,
  { from, to }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  refuseRange(ctx, { from, to });
  const { tx, now, shop } = ctx;
  const { state, sums } = await sumDays(ctx, to);
  const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const unit = minorUnit(shop.currencyDigits);
  const shown = ({ payments, micros }: { readonly payments: number; readonly micros: bigint }) => ({
    payments,
    amount: amount(micros - (micros % unit)),
  });
  const off = (orders: readonly Differing[]) => {
    const sum = orders.reduce((all, { micros }) => all + (micros < 0n ? -micros : micros), 0n);
    return {
      orders: orders.slice(0, mostNamed).map(({ remark }) => remark),
      count: orders.length,
      amount: amount(sum - (sum % unit)),
    };
  };
  const differing = await refundsNotInBooks(tx, unit);
  const zone = shop.billingTimeZone;
  const [start, end] = boundsOf({ from, to }, zone);
  const outside = await paymentsNotInBooks(tx, start, end, shop.currency);
  const during = sums.filter(({ day }) => day >= from);
  const earlier = periodBefore({ from, to }, dayOf(now, zone));
  const isBooked = sums.some(({ day }) => day <= earlier.to);
  return {
    asOf: formatInstant(now.epochMilliseconds),
    from,
    to,
    overThrough: state?.overThrough ?? null,
    ...(await movedIn(ctx, sums, { from, to })),
    taxes: taxesIn(during, shop.currencyDigits),
    before: isBooked ? { ...earlier, ...(await movedIn(ctx, sums, earlier)) } : null,
    difference: amount(sums.reduce((all, { debit, credit }) => all + debit - credit, 0n)),
    notInBooks: shown(outside),
    refundsNotInBooks: off(differing.filter(({ micros }) => micros > 0n)),
    notRefunded: off(differing.filter(({ micros }) => micros < 0n)),
  };
}

/** Where a period begins, and where what is after it does. */
const boundsOf = ({ from, to }: Period, zone: string) =>
  [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)] as const;

/** What all accounts held before a period, did in it, and held after it, and by how many movements of customers; and what of that was moved between accounts that hold money. */
async function movedIn(
  { tx, shop }: Context,
  sums: readonly DaySums[],
  { from, to }: Period,
): Promise<Pick<Output<typeof contract>, "accounts" | "transfers" | "movements">> {
  const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const before = sums.filter(({ day }) => day < from);
  const during = sums.filter(({ day }) => day >= from && day <= to);
  const accounts = bookAccounts.map((account) => {
    const opening = growthOf(account, sumOf(before, account));
    const { debit, credit } = sumOf(during, account);
    return {
      account,
      number: chartOfAccounts[account].number,
      opening: amount(opening),
      debit: amount(debit),
      credit: amount(credit),
      closing: amount(opening + growthOf(account, { debit, credit })),
    };
  });
  const moved = await findTransferred(tx, ...boundsOf({ from, to }, shop.billingTimeZone));
  const transfers = moved.map(({ account, debit, credit }) => ({
    account,
    debit: amount(debit),
    credit: amount(credit),
  }));
  return { accounts, transfers, movements: movementsIn(during) };
}
