import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { getOverview } from "@farsim/contract/desk/overview.ts";
import { dayPlus } from "../../platform/clock.ts";
import { minus, total } from "../../ui/formats/money.ts";

export type Overview = Output<typeof getOverview>;
/** What can be drawn by day: all revenue, or one type of activity. */
export type Series = "revenue" | ActivityType;

/** What wallets lost is what the operator earned; what was given back is taken off it. */
const isRevenue = (type: ActivityType) => type !== "TOP_UP";

/** Every day of a range, the first one first. */
export function daysOf({ from, to }: Pick<Overview, "from" | "to">): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day);
  return days;
}

const belongs = (type: ActivityType, series: Series) =>
  series === "revenue" ? isRevenue(type) : type === series;

/** The money of a series on each day: what was earned for fees and purchases, what was paid for top-ups and refunds. */
export function moneyOf(
  { money, ...range }: Pick<Overview, "money" | "from" | "to">,
  series: Series,
) {
  const zero = money[0] ? minus(money[0].amount, money[0].amount) : "0";
  const gains = series === "TOP_UP" || series === "REFUND";
  return daysOf(range).map((day) => ({
    day,
    amount: money
      .filter((each) => each.day === day && belongs(each.type, series))
      .reduce(
        (sum, { amount }) => (gains ? minus(sum, negated(amount)) : minus(sum, amount)),
        zero,
      ),
  }));
}

/** The whole of a series, exact. */
export function totalOf(days: readonly { readonly amount: string }[]): string {
  return total(days.map(({ amount }) => amount));
}

const negated = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
