import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { textInColumn } from "../../platform/database/statements/text-in.ts";

export interface PaidCycleRow {
  readonly card_id: bigint;
  readonly plan_id: bigint;
  readonly version: number;
  readonly starts_on: Day;
  readonly ends_on: Day;
}

// Late use may have moved cycles since their fees were taken, but there are as many fees as cycles (`verify-ledger`, invariant I3): the
// first fee by trade date pays for the first cycle, and so on.
const findCycle: Statement = {
  name: "find_paid_cycle",
  text: `WITH fee AS (SELECT card_id, plan_id, version FROM fees WHERE user_id = $1 AND seq = $2),
              ranked AS (SELECT f.user_id, f.seq, row_number() OVER (ORDER BY a.trade_date, f.n) AS rank
                         FROM fees f JOIN fee USING (card_id, plan_id, version)
                         JOIN activities a ON a.user_id = f.user_id AND a.seq = f.seq),
              placed AS (SELECT c.*, row_number() OVER (ORDER BY starts_on) AS rank
                         FROM cycles c JOIN fee USING (card_id, plan_id, version))
         SELECT card_id, plan_id, version, starts_on, ends_on FROM ranked JOIN placed USING (rank)
         WHERE user_id = $1 AND seq = $2`,
};

/** The cycle that a fee pays for. */
export async function findPaidCycle(
  tx: Transaction,
  { userId, seq }: { readonly userId: bigint; readonly seq: bigint },
): Promise<PaidCycleRow | undefined> {
  return (await tx.run<PaidCycleRow>(findCycle, [userId, seq]))[0];
}

const sumUse: Statement = {
  name: "sum_use_of_cycle",
  text: `SELECT COALESCE(sum(d.bytes), 0)::bigint AS bytes FROM card_days d
         JOIN subscriptions s ON s.card_id = d.card_id AND s.during @> d.day
         WHERE d.card_id = $1 AND d.day >= $4 AND d.day < $5 AND s.plan_id = $2 AND s.version = $3`,
};

/** What a card used in a cycle under its plan, in bytes. */
export async function sumUseOfCycle(tx: Transaction, cycle: PaidCycleRow): Promise<bigint> {
  const { card_id, plan_id, version, starts_on, ends_on } = cycle;
  const values = [card_id, plan_id, version, starts_on, ends_on];
  return (await tx.run<{ bytes: bigint }>(sumUse, values))[0]!.bytes;
}

export interface FirstRecordRow {
  readonly used_at: Instant;
  readonly received_at: Instant;
  readonly region_name: string;
  readonly bytes: bigint;
}

/** The first use of a card on a day; undefined where its records are no longer kept. */
export async function findFirstRecord(
  tx: Transaction,
  { card_id, starts_on }: PaidCycleRow,
  language: Language,
): Promise<FirstRecordRow | undefined> {
  return tx.db
    .selectFrom("usage_records")
    .innerJoin("regions", "regions.code", "region_code")
    .select([
      "used_at",
      "received_at",
      "bytes",
      textInColumn("regions.name", language).as("region_name"),
    ])
    .where("card_id", "=", card_id)
    .where("day", "=", starts_on)
    .orderBy("used_at")
    .orderBy("channel_id")
    .orderBy("record_id")
    .limit(1)
    .executeTakeFirst();
}
