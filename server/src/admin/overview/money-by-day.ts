import { type BookAccount, chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { bookAccounts, sumDays, sumOf } from "../../books/sum-days.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";

/** What an account did on a day, to what was received or to what was earned. */
export interface MoneyOfDay {
  readonly day: Day;
  readonly account: BookAccount;
  readonly micros: bigint;
}

/** What was received and earned on some billing days, out of the sums that statements are made of: no second reckoning. */
export async function moneyByDay(
  ctx: Pick<Context, "tx" | "shop">,
  from: Day,
  to: Day,
): Promise<MoneyOfDay[]> {
  const { sums } = await sumDays(ctx, to, from);
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const shown = bookAccounts.filter((account) => chartOfAccounts[account].kind !== "liability");
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, ofDay]) =>
      shown.map((account) => {
        const { debit, credit } = sumOf(ofDay, account);
        const isAsset = chartOfAccounts[account].kind === "asset";
        return { day, account, micros: isAsset ? debit - credit : credit - debit };
      }),
    )
    .filter(({ micros }) => micros !== 0n);
}
