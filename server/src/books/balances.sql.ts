import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** What an account was owed at a moment; negative: what it owed. */
export interface BalanceThen {
  readonly id: bigint;
  /** Null for an account that never had one, or that has left. */
  readonly username: string | null;
  readonly email: string | null;
  readonly micros: bigint;
}

const balances: Statement = {
  name: "balances_then",
  text: `SELECT w.user_id AS id, CASE WHEN deleted_at IS NULL THEN username END AS username, CASE WHEN deleted_at IS NULL THEN email END AS email,
                last.balance_after_micros AS micros
         FROM wallets w JOIN users u ON u.id = w.user_id,
         LATERAL (SELECT balance_after_micros FROM activities a WHERE a.user_id = w.user_id AND changed_at < $2
                  ORDER BY seq DESC LIMIT 1) AS last
         WHERE w.user_id > $1 AND last.balance_after_micros <> 0 ORDER BY w.user_id LIMIT $3::integer`,
};

/** The next accounts by id whose balance was not 0 just before a moment. */
export function balancesBefore(
  tx: Transaction,
  {
    after,
    moment,
    rows,
  }: { readonly after: bigint; readonly moment: Instant; readonly rows: number },
): Promise<BalanceThen[]> {
  return tx.run<BalanceThen>(balances, [after, moment, rows]);
}
