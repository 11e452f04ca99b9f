import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { AdjustmentCause } from "@farsim/contract/values/money/top-up-causes.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const alike: Statement = {
  name: "adjustment_alike",
  text: `SELECT at, waits FROM (
           SELECT changed_at AS at, false AS waits FROM activities a
           WHERE user_id = $1 AND type = 'TOP_UP' AND cause = $2 AND change_micros = $3 AND reverses_seq IS NULL AND changed_at > $4
             AND NOT EXISTS (SELECT FROM activities r WHERE r.user_id = a.user_id AND r.reverses_seq = a.seq)
           UNION ALL
           SELECT asked_at, true FROM approvals WHERE user_id = $1 AND kind = 'ADJUSTMENT' AND cause = $2 AND amount_micros = $3 AND status = 'PENDING') AS found
         ORDER BY waits DESC, at DESC LIMIT 1`,
};

interface Wanted {
  readonly userId: bigint;
  readonly cause: AdjustmentCause;
  readonly changeMicros: Micros;
  readonly since: Instant;
}

/** The last time that a balance is asked to be adjusted like this, or else was since a moment and not put back. */
export async function findAlike(
  tx: Transaction,
  { userId, cause, changeMicros, since }: Wanted,
): Promise<{ readonly at: Instant; readonly waits: boolean } | undefined> {
  const wanted = [userId, cause, changeMicros, since];
  return (await tx.run<{ at: Instant; waits: boolean }>(alike, wanted))[0];
}
