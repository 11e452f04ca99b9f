import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

interface AccountState {
  readonly language: string;
  readonly country: string | null;
  readonly totp: boolean;
  readonly disabledAt: Instant | null;
  readonly lastSeenAt: Instant | null;
  readonly sessions: number;
}

const selectState: Statement = {
  name: "standing_of_account",
  text: `SELECT u.language, (SELECT country FROM wallets w WHERE w.user_id = u.id) AS country, u.disabled_at AS "disabledAt",
                EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL) AS totp,
                (SELECT max(used_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt",
                (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.expires_at > $2) AS sessions
         FROM users u WHERE u.id = $1`,
};

/** How an account stands at a moment. */
export async function findState(
  tx: Transaction,
  userId: bigint,
  now: Instant,
): Promise<AccountState> {
  const [row] = await tx.run<AccountState>(selectState, [userId, now]);
  if (!row) throw new Error(`there is no account ${userId}`);
  return row;
}
