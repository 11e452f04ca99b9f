import type { Micros } from "@farsim/contract/values/amount.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const received: Statement = {
  name: "find_top_ups_after",
  text: `SELECT seq, change_micros AS "changeMicros", balance_after_micros AS "balanceAfterMicros"
         FROM activities WHERE user_id = $1 AND seq > $2 AND type = 'TOP_UP' AND change_micros > 0 ORDER BY seq`,
};

interface TopUp {
  readonly seq: bigint;
  readonly changeMicros: Micros;
  readonly balanceAfterMicros: Micros;
}

/** What an account received since an activity of its own. */
export function findTopUpsAfter(
  tx: Transaction,
  userId: bigint,
  afterSeq: bigint,
): Promise<TopUp[]> {
  return tx.run<TopUp>(received, [userId, afterSeq]);
}
