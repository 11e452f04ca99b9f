import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Day } from "../platform/calendar.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const fees: Statement = {
  name: "sum_daily_fees_since",
  text: `SELECT COALESCE(-sum(change_micros), 0)::bigint AS micros, min(trade_date) AS "firstDay"
         FROM activities WHERE user_id = $1 AND type = 'DAILY_FEE' AND trade_date >= $2`,
};

/** What an account paid for use on a day and later, and the first such day. */
export async function dailyFeesSince(
  tx: Transaction,
  userId: bigint,
  day: Day,
): Promise<{ micros: Micros; firstDay: Day | null }> {
  const [sum] = await tx.run<{ micros: Micros; firstDay: Day | null }>(fees, [userId, day]);
  return sum ?? { micros: 0n, firstDay: null };
}
