import type { Day } from "../../../src/platform/calendar.ts";
import type { Instant } from "../../../src/platform/clock.ts";
import type { Statement, Transaction } from "../../../src/platform/database/database.ts";

const counts: Statement = {
  name: "verify_counts",
  text: `SELECT (SELECT count(*) FROM wallets) AS wallets, (SELECT count(*) FROM activities) AS activities,
                (SELECT count(*) FROM cards) AS cards, (SELECT count(*) FROM usage_records) AS records,
                (SELECT last_position FROM audit_chain) AS audited, (SELECT encode(last_hash, 'hex') FROM audit_chain) AS "auditEnd",
                (SELECT count(*) FROM unlinked_audit_entries) AS unlinked`,
};

export interface Counts {
  readonly wallets: bigint;
  readonly activities: bigint;
  readonly cards: bigint;
  readonly records: bigint;
  /** Entries of the chain of the audit log, and the hash at their end: anyone who notes it down knows the log again. */
  readonly audited: bigint;
  readonly auditEnd: string;
  /** Entries that wait to be linked into the chain. */
  readonly unlinked: bigint;
}

export async function countRows(tx: Transaction): Promise<Counts> {
  return (await tx.run<Counts>(counts, []))[0]!;
}

const times: Statement = {
  name: "verify_times",
  text: `SELECT (SELECT billing_time_zone FROM shop_terms) AS zone, (SELECT currency FROM shop_terms) AS currency, (SELECT day FROM turned_days) AS turned,
                (SELECT max(at) FROM (SELECT max(changed_at) AS at FROM wallets UNION ALL SELECT max(at) FROM card_history
                                      UNION ALL SELECT max(received_at) FROM usage_records) AS told) AS last`,
};

export interface Times {
  /** Null in a shop that was never set up, as the currency is. */
  readonly zone: string | null;
  readonly currency: string | null;
  readonly turned: Day | null;
  readonly last: Instant | null;
}

/** The billing zone and the currency, the day of the last turn, and the last moment at which anything happened. */
export async function findTimes(tx: Transaction): Promise<Times> {
  return (await tx.run<Times>(times, []))[0]!;
}

const holders: Statement = {
  name: "verify_holders",
  text: "SELECT user_id AS id FROM wallets WHERE user_id > $1 ORDER BY user_id LIMIT $2",
};
const stock: Statement = {
  name: "verify_stock",
  text: "SELECT id FROM cards WHERE holder_id IS NULL AND id > $1 ORDER BY id LIMIT $2",
};
const held: Statement = {
  name: "verify_held",
  text: "SELECT id FROM cards WHERE holder_id = ANY($1::bigint[]) ORDER BY id",
};

const idsOf = async (tx: Transaction, statement: Statement, values: readonly unknown[]) =>
  (await tx.run<{ id: bigint }>(statement, values)).map(({ id }) => id);

/** The next users, by id. */
export const nextUsers = (tx: Transaction, after: bigint, atMost: number): Promise<bigint[]> =>
  idsOf(tx, holders, [after, atMost]);

/** The next cards, by id, without a holder. */
export const nextStock = (tx: Transaction, after: bigint, atMost: number): Promise<bigint[]> =>
  idsOf(tx, stock, [after, atMost]);

/** Every card that the users ever held. */
export const cardsHeldBy = (tx: Transaction, userIds: readonly bigint[]): Promise<bigint[]> =>
  idsOf(tx, held, [userIds]);

const recorded: Statement = {
  name: "verify_recorded",
  text: `SELECT card_id, day, segment, sum(bytes)::bigint AS bytes
         FROM (SELECT card_id, day, bytes, (SELECT count(*)::integer FROM add_on_purchases p
                                            WHERE p.card_id = r.card_id AND p.bought_at < r.used_at) AS segment
               FROM usage_records r WHERE card_id = ANY($1::bigint[])
               UNION ALL SELECT card_id, day, bytes, segment FROM card_days
               WHERE card_id = ANY($1::bigint[]) AND day < (SELECT since FROM kept_records)) AS r
         GROUP BY card_id, day, segment ORDER BY card_id, day, segment`,
};

export interface RecordedUse {
  readonly day: Day;
  readonly segment: number;
  readonly bytes: bigint;
}

/** What cards used by their records (by the totals, where the records are gone), cut where add-ons were bought, in the order of use. */
export async function findRecorded(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<Map<bigint, RecordedUse[]>> {
  type Row = RecordedUse & { card_id: bigint };
  return Map.groupBy(await tx.run<Row>(recorded, [cardIds]), ({ card_id }) => card_id);
}

const touched: Statement = {
  name: "verify_touched",
  text: `SELECT card_id, (extract(epoch FROM max(at)) * 1000)::float8 AS at FROM (
           SELECT card_id, max(at) AS at FROM card_history WHERE card_id = ANY($1::bigint[]) GROUP BY card_id
           UNION ALL SELECT card_id, max(received_at) FROM usage_records WHERE card_id = ANY($1::bigint[]) GROUP BY card_id
           UNION ALL SELECT card_id, max(bought_at) FROM add_on_purchases WHERE card_id = ANY($1::bigint[]) GROUP BY card_id
         ) AS told GROUP BY card_id`,
};

/** When each card was last known to be settled, because something of it changed; in milliseconds since 1970 UTC. */
export async function findTouched(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  const rows = await tx.run<{ card_id: bigint; at: number }>(touched, [cardIds]);
  return new Map(rows.map(({ card_id, at }) => [card_id, Math.ceil(at)]));
}
