import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { Instant } from "../platform/clock.ts";
import { bookedAs, type PostedActivity } from "./activity.ts";
import type { LegTax } from "./tax-of.ts";
import type { Wallet } from "./wallet.ts";

interface WalletRow {
  user_id: bigint;
  balance_micros: bigint;
  last_seq: bigint;
  changed_at_millis: number;
  country: string | null;
}

const walletOf = (row: WalletRow): Wallet => ({
  userId: row.user_id,
  balanceMicros: row.balance_micros,
  lastSeq: row.last_seq,
  changedAtMillis: row.changed_at_millis,
  country: row.country,
});

const findMany: Statement = {
  name: "find_wallets",
  text: "SELECT user_id, balance_micros, last_seq, round(date_part('epoch', changed_at) * 1000) AS changed_at_millis, country FROM wallets WHERE user_id = ANY($1::bigint[]) ORDER BY user_id",
};

// Not FOR UPDATE: that would hold up every insert that refers to the wallet.
const lockMany: Statement = { name: "lock_wallets", text: `${findMany.text} FOR NO KEY UPDATE` };

/** Holds the wallets until commit, in the order of their users. */
export async function lockWalletRows(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Wallet[]> {
  return (await tx.run<WalletRow>(lockMany, [userIds])).map(walletOf);
}

export async function findWalletRows(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<Wallet[]> {
  return (await tx.run<WalletRow>(findMany, [userIds])).map(walletOf);
}

// One statement for a whole batch: wallets, activities and legs, except for those that `mirror` writes. A part that is given back copies the tax of
// its fee.
const write: Statement = {
  name: "write_postings",
  text: `
    WITH posted AS (
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::date[], $7::bigint[],
                           $8::bigint[], $9::integer[], $10::bigint[], $11::text[], $12::text[], $14::integer[],
                           $15::bigint[], $16::bigint[], $17::bigint[], $18::text[], $19::integer[], $20::text[],
                           $21::integer[], $22::text[])
        AS p (user_id, seq, type, change, balance_after, trade_date, card_id, plan_id, plan_version, add_on_id, note, house,
              pack_days, order_id, reverses_seq, service_fee, cause, house_ppm, house_country, fee_ppm, fee_country)
    ), carried AS (
      UPDATE wallets SET balance_micros = last.balance_after, last_seq = last.seq, changed_at = $13
      FROM (SELECT DISTINCT ON (user_id) user_id, seq, balance_after FROM posted ORDER BY user_id, seq DESC) AS last
      WHERE wallets.user_id = last.user_id
    ), noted AS (
      INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date, card_id,
                              plan_id, plan_version, add_on_id, note, cause, days, order_id, reverses_seq)
      SELECT user_id, seq, type, change, balance_after, $13, trade_date, card_id, plan_id, plan_version, add_on_id, note,
             cause, pack_days, order_id, reverses_seq
      FROM posted
    ), booked AS (
      INSERT INTO entries (user_id, seq, leg, account, amount_micros, tax_ppm, tax_country)
      SELECT posted.user_id, posted.seq, side.leg, side.account, amount, CASE WHEN reverses_seq IS NULL THEN ppm ELSE tax_ppm END,
             CASE WHEN reverses_seq IS NULL THEN country ELSE tax_country END
      FROM posted
      CROSS JOIN LATERAL (VALUES (0, 'wallet', change, NULL, NULL), (1, house, -change - service_fee, house_ppm, house_country),
                                 (2, 'serviceFees', service_fee, fee_ppm, fee_country)) AS side (leg, account, amount, ppm, country)
      LEFT JOIN entries former ON former.user_id = posted.user_id AND former.seq = reverses_seq AND former.account = side.account
      WHERE house IS NOT NULL AND amount <> 0
    )
    SELECT`,
};

// The legs of what takes something back: the opposite of what that was booked as.
const mirror: Statement = {
  name: "mirror_entries",
  text: `INSERT INTO entries (user_id, seq, leg, account, amount_micros, tax_ppm, tax_country)
         SELECT user_id, p.seq, leg, account, -amount_micros, tax_ppm, tax_country
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS p (user_id, seq, reverses_seq)
         JOIN entries e USING (user_id) WHERE e.seq = p.reverses_seq RETURNING leg`,
};

const causeOf = ({ packDaysLeft, cause }: PostedActivity): string | null =>
  cause ?? (packDaysLeft === undefined ? null : "packCredit");

/**
 * Writes activities whose wallets are locked and whose numbers and balances were worked out by `append`. `taxIn` says what tax
 * a posting contains on an account, where it gives nothing back.
 */
export async function insertPostings(
  tx: Transaction,
  posted: readonly PostedActivity[],
  now: Instant,
  taxIn: (posting: PostedActivity, account: BookAccount) => LegTax,
): Promise<void> {
  const booked = posted.map(bookedAs);
  const house = posted.map((p, i) => booked[i] && taxIn(p, booked[i].account));
  const fee = posted.map((p, i) => (booked[i]?.serviceFeeMicros ? taxIn(p, "serviceFees") : null));
  await tx.run(write, [
    posted.map((p) => p.userId),
    posted.map((p) => p.seq),
    posted.map((p) => p.type),
    posted.map((p) => p.changeMicros),
    posted.map((p) => p.balanceAfterMicros),
    posted.map((p) => p.tradeDate),
    posted.map((p) => p.cardId ?? null),
    posted.map((p) => p.plan?.planId ?? null),
    posted.map((p) => p.plan?.version ?? null),
    posted.map((p) => p.addOnId ?? null),
    posted.map((p) => p.note ?? null),
    booked.map((as) => as?.account ?? null),
    now,
    posted.map((p) => p.packDaysLeft ?? null),
    posted.map((p) => p.orderId ?? null),
    posted.map((p) => p.reversesSeq ?? null),
    booked.map((as) => as?.serviceFeeMicros ?? 0n),
    posted.map(causeOf),
    house.map((tax) => tax?.ppm ?? null),
    house.map((tax) => tax?.country ?? null),
    fee.map((tax) => tax?.ppm ?? null),
    fee.map((tax) => tax?.country ?? null),
  ]);
  const mirrored = posted.filter((_, i) => !booked[i]);
  if (mirrored.length === 0) return;
  const legs = await tx.run<{ leg: number }>(mirror, [
    mirrored.map((p) => p.userId),
    mirrored.map((p) => p.seq),
    mirrored.map((p) => p.reversesSeq),
  ]);
  if (legs.filter(({ leg }) => leg === 0).length !== mirrored.length)
    throw new Error("what is to be taken back was never booked");
}
