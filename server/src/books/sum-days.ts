import {
  type BookAccount,
  chartOfAccounts,
  growsByDebit,
} from "@farsim/contract/values/money/book-accounts.ts";
import { addDays, type Day, startOfDay } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { type BookState, type DaySums, findBookState, sumsUntil } from "./books.sql.ts";

export const bookAccounts = Object.keys(chartOfAccounts) as BookAccount[];

/** All that accounts were debited and credited with up to a day, by day; from a day on where what was before it is not wanted. */
export async function sumDays(
  { tx, shop }: Pick<Context, "tx" | "shop">,
  to: Day,
  from?: Day,
): Promise<{ readonly state: BookState | undefined; readonly sums: readonly DaySums[] }> {
  const zone = shop.billingTimeZone;
  const state = await findBookState(tx);
  const summed = state?.summedThrough ?? null;
  const unsummed = summed === null ? "1970-01-01" : addDays(summed, 1);
  const live = startOfDay(from !== undefined && unsummed < from ? from : unsummed, zone);
  const kept = summed !== null && to < summed ? to : summed;
  const until = startOfDay(addDays(to, 1), zone);
  return { state, sums: await sumsUntil(tx, { kept, live, until, zone, from }) };
}

interface Sum {
  readonly debit: bigint;
  readonly credit: bigint;
}

/** What an account was debited and credited with, over some days. */
export function sumOf(sums: readonly DaySums[], account: BookAccount): Sum {
  return sums.reduce(
    (all, one) =>
      one.account === account
        ? { debit: all.debit + one.debit, credit: all.credit + one.credit }
        : all,
    { debit: 0n, credit: 0n },
  );
}

/** What that makes an account grow by. */
export const growthOf = (account: BookAccount, { debit, credit }: Sum): bigint =>
  growsByDebit(account) ? debit - credit : credit - debit;

/** Activities: each has one leg in a wallet. */
export const movementsIn = (sums: readonly DaySums[]): number =>
  Number(
    sums
      .filter(({ account }) => account === "wallet")
      .reduce((all, { entries }) => all + entries, 0n),
  );
