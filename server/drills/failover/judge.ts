import { until } from "@farsim/programs/until.ts";
import { type Cluster, owner, query } from "./cluster.ts";
import { type Acknowledged, recordsABatch, rechargeMicros } from "./load.ts";
import { addOnMicros, firstRechargeMicros, type Shop } from "./shop.ts";

/** What is stored and how often, by the names under which the callers know it. */
const stored = `
  SELECT note AS name, count(*) AS times FROM activities WHERE note LIKE 'drill-%' GROUP BY note
  UNION ALL
  SELECT user_id || '-' || seq, count(*) FROM activities WHERE type = 'ADD_ON_PURCHASE' GROUP BY user_id, seq
  UNION ALL
  SELECT split_part(record_id, '/', 1), count(*) / ${recordsABatch}::numeric FROM usage_records
  WHERE record_id LIKE 'drill-%' GROUP BY 1`;

/** Wallets that are not what their activities sum to. */
const unequal = `
  SELECT wallets.user_id FROM wallets JOIN activities USING (user_id)
  GROUP BY wallets.user_id, balance_micros HAVING balance_micros <> sum(change_micros)`;

/** What the customers of the load paid in and out, but for fees of use. */
const moved = `
  SELECT type, sum(change_micros) AS micros FROM activities JOIN users ON users.id = user_id
  WHERE username = ANY ($1) AND type IN ('TOP_UP', 'ADD_ON_PURCHASE') GROUP BY type`;

/** Cards that paid another number of daily fees than they were used on days. */
const fees = `
  SELECT card_id FROM card_days WHERE rated GROUP BY card_id
  HAVING count(DISTINCT day) <>
    (SELECT count(*) FROM activities WHERE type = 'DAILY_FEE' AND activities.card_id = card_days.card_id)`;

/** Compares the database with what the callers know. Returns a sentence for each difference. */
export async function findWrong(
  cluster: Cluster,
  shop: Shop,
  all: readonly Acknowledged[],
): Promise<string[]> {
  const ask = (text: string, values: unknown[] = []) => query(cluster.address(owner), text, values);
  const acknowledged = all.filter(({ kind }) => kind !== "read");
  const times = new Map((await ask(stored)).map(({ name, times }) => [name!, Number(times)]));
  const names = new Set(acknowledged.map(({ name }) => name));
  const some = (what: string, found: readonly string[]) =>
    found.length === 0 ? [] : [`${found.length} ${what}, such as ${found[0]}`];
  const micros = new Map(
    (await ask(moved, [shop.customers.map(({ username }) => username)])).map((row) => [
      row.type!,
      BigInt(row.micros!),
    ]),
  );
  const count = (kind: string) => BigInt(acknowledged.filter((one) => one.kind === kind).length);
  const paidIn =
    BigInt(shop.customers.length) * firstRechargeMicros + count("recharge") * rechargeMicros;
  return [
    ...some(
      "acknowledged calls are lost",
      [...names].filter((name) => !times.has(name)),
    ),
    ...some(
      "calls were done more than once or in part",
      [...times].filter(([, found]) => found !== 1).map(([name]) => name),
    ),
    ...some(
      "were stored and acknowledged to none",
      [...times.keys()].filter((name) => !names.has(name)),
    ),
    ...(names.size === acknowledged.length ? [] : ["one answer was given to two calls"]),
    ...differs("recharged", paidIn, micros.get("TOP_UP")),
    ...differs("paid for add-ons", -count("add-on") * addOnMicros, micros.get("ADD_ON_PURCHASE")),
    ...some(
      "wallets are not the sum of their activities",
      (await ask(unequal)).map((row) => row.user_id!),
    ),
    ...some(
      "cards have not one fee a day of use",
      (await ask(fees)).map((row) => row.card_id!),
    ),
  ];
}

function differs(what: string, expected: bigint, found = 0n): string[] {
  return expected === found ? [] : [`${what}: ${found} micros, acknowledged were ${expected}`];
}

const dueJobs = `SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() LIMIT 1`;

/** Milliseconds until no job that is due waits or is held; undefined where that does not come in 30 seconds. */
export async function waitForJobs(cluster: Cluster): Promise<number | undefined> {
  const begun = performance.now();
  const isDone = async () => (await query(cluster.address(owner), dueJobs)).length === 0;
  const done = await until(isDone, { withinMs: 30_000, everyMs: 100 });
  return done && performance.now() - begun;
}
