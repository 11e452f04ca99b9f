import type { Output } from "@farsim/contract/endpoint.ts";
import type { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { type BookAccount, chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { dayPlus } from "../../platform/clock.ts";
import { minus, plus, total } from "../../ui/formats/money.ts";

export type Overview = Output<typeof getOverview>;
/** What can be drawn by day: all that was earned or received, or an account that earns or spends. */
export type Series = "earned" | "received" | BookAccount;

const kindOf = (account: BookAccount) => chartOfAccounts[account].kind;

export const series: readonly Series[] = [
  "earned",
  "received",
  ...(Object.keys(chartOfAccounts) as BookAccount[]).filter(
    (account) => kindOf(account) === "income" || kindOf(account) === "expense",
  ),
];

/** Every day of a range, the first one first. */
export function daysOf({ from, to }: Pick<Overview, "from" | "to">): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day);
  return days;
}

function belongs(account: BookAccount, shown: Series): boolean {
  if (shown === "received") return kindOf(account) === "asset";
  return shown === "earned" ? kindOf(account) !== "asset" : account === shown;
}

/** The money of a series on each day, as the books have it: what was spent or paid out is below nothing. */
export function moneyOf(
  { money, ...range }: Pick<Overview, "money" | "from" | "to">,
  shown: Series,
) {
  const zero = money[0] ? minus(money[0].amount, money[0].amount) : "0";
  return daysOf(range).map((day) => ({
    day,
    amount: money
      .filter((each) => each.day === day && belongs(each.account, shown))
      .reduce((sum, { amount }) => plus(sum, amount), zero),
  }));
}

/** The whole of a series, exact. */
export function totalOf(days: readonly { readonly amount: string }[]): string {
  return total(days.map(({ amount }) => amount));
}
