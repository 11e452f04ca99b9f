import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { PayoutStatus } from "@farsim/contract/payouts.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { isNamed } from "../../accounts/named-accounts.ts";
import type { MoneyRange } from "../money-range.ts";
import type { PayoutRow } from "./payout.ts";
import { payoutOf } from "./payouts.sql.ts";

/** A payout with whose it is, and who decided it last. */
export interface OperatorPayoutRow extends PayoutRow {
  readonly username: string | null;
  readonly email: string;
  readonly isDisabled: boolean;
  readonly decidedByName: string | null;
  /** What the account was ever recharged with, less what was taken back of it and what else was paid out; not what was adjusted. */
  readonly paidInMicros: Micros;
}

export interface PayoutSearch {
  readonly status: PayoutStatus | undefined;
  readonly userId: bigint | undefined;
  /** A part of a username or an email. */
  readonly name: string | undefined;
  /** When they were asked for, and how much. */
  readonly range: MoneyRange;
}

const shown = (tx: Transaction) =>
  tx.db
    .selectFrom("payouts")
    .innerJoin("users", "users.id", "payouts.user_id")
    .leftJoin("users as decider", (join) =>
      join.onRef("decider.id", "=", "decided_by").on("decider.deleted_at", "is", null),
    )
    .selectAll("payouts")
    .select([
      "users.username",
      "users.email",
      sql<boolean>`users.disabled_at IS NOT NULL`.as("is_disabled"),
      sql<string | null>`COALESCE(decider.username, decider.email)`.as("decided_by_name"),
      sql<bigint>`(SELECT COALESCE(sum(change_micros), 0) FROM activities a WHERE a.user_id = payouts.user_id AND type = 'TOP_UP' AND (cause IS NULL OR cause = 'payout'))::bigint
        + CASE WHEN back_seq IS NULL THEN payouts.amount_micros ELSE 0 END`.as("paid_in_micros"),
    ]);

const rowOf = (
  row: Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>,
): OperatorPayoutRow => ({
  ...payoutOf(row),
  username: row.username,
  email: row.email,
  isDisabled: row.is_disabled,
  decidedByName: row.decided_by_name,
  paidInMicros: row.paid_in_micros,
});

export async function findOperatorPayouts(
  tx: Transaction,
  { status, userId, name, range }: PayoutSearch,
  { before, rows }: { readonly before: bigint | undefined; readonly rows: number },
): Promise<OperatorPayoutRow[]> {
  const found = await shown(tx)
    .$if(status !== undefined, (query) => query.where("payouts.status", "=", status!))
    .$if(userId !== undefined, (query) => query.where("payouts.user_id", "=", userId!))
    .$if(name !== undefined, (query) => query.where(isNamed(name!)))
    .$if(range.from !== undefined, (query) => query.where("asked_at", ">=", range.from!))
    .$if(range.until !== undefined, (query) => query.where("asked_at", "<", range.until!))
    .$if(range.leastMicros !== undefined, (query) =>
      query.where("amount_micros", ">=", range.leastMicros!),
    )
    .$if(range.mostMicros !== undefined, (query) =>
      query.where("amount_micros", "<=", range.mostMicros!),
    )
    .$if(before !== undefined, (query) => query.where("payouts.id", "<", before!))
    .orderBy("payouts.id", "desc")
    .limit(rows)
    .execute();
  return found.map(rowOf);
}

export async function findOperatorPayout(
  tx: Transaction,
  id: bigint,
): Promise<OperatorPayoutRow | undefined> {
  const row = await shown(tx).where("payouts.id", "=", id).executeTakeFirst();
  return row && rowOf(row);
}

/** How many can be paid now: those that a second member of staff is asked about wait where approvals do. */
export async function countAskedPayouts(tx: Transaction): Promise<number> {
  const { n } = await tx.db
    .selectFrom("payouts")
    .where("status", "=", "ASKED")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM approvals p WHERE p.payout_id = payouts.id AND p.status = 'PENDING')`,
    )
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
