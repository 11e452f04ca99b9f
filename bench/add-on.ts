import { orderAddOn } from "@farsim/contract/cards.ts";
import { addAddOn } from "../server/src/plans/add-to-catalogue.ts";
import type { BenchShop } from "./bench-shop.ts";
import { besidePgbench } from "./beside-pgbench.ts";
import type { Served } from "./serve.ts";

/** 1.00 for 200 MB. */
const addOn = {
  name: { en: "More data", "zh-CN": "流量加油包" },
  description: { en: "200 MB", "zh-CN": "200 MB 流量" },
  priceMicros: 1_000_000n,
  topUpBytes: 200n * 1_048_576n,
};

/**
 * The rows that one purchase leaves behind: key, wallet, activity, entries, purchase, card, the job of its email, answer. No worker knows
 * pgbench's jobs, so none takes them up.
 */
const script = `\\set user random(:first, :last)
\\set key random(1, 1000000000000)
BEGIN;
INSERT INTO idempotency_keys (user_id, call, key, body_digest, created_at) VALUES (:user, 'pgbench', :key, '\\x${"5a".repeat(32)}', now());
UPDATE wallets SET balance_micros = balance_micros - ${addOn.priceMicros}, last_seq = last_seq + 1, changed_at = date_trunc('milliseconds', clock_timestamp()) WHERE user_id = :user RETURNING last_seq, balance_micros, changed_at \\gset
INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date, card_id, add_on_id) VALUES (:user, :last_seq, 'ADD_ON_PURCHASE', -${addOn.priceMicros}, :balance_micros, :changed_at, current_date, :user, :add_on);
INSERT INTO entries VALUES (:user, :last_seq, 0, 'wallet', -${addOn.priceMicros}), (:user, :last_seq, 1, 'addOnFees', ${addOn.priceMicros});
INSERT INTO add_on_purchases (card_id, n, add_on_id, bytes, bought_at, user_id, seq) SELECT :user, count(*) + 1, :add_on, ${addOn.topUpBytes}, :changed_at, :user, :last_seq FROM add_on_purchases WHERE card_id = :user;
UPDATE cards SET add_on_bought_bytes = add_on_bought_bytes + ${addOn.topUpBytes} WHERE id = :user;
SELECT graphile_worker.add_job('pgbench', :job);
UPDATE idempotency_keys SET answer = :answer WHERE user_id = :user AND call = 'pgbench' AND key = (:key)::text;
COMMIT;
`;

/** What the job of a purchase's email says. */
const job = JSON.stringify({
  at: "2026-11-29T12:00:00.123Z",
  purchase: {
    kind: "addOnBought",
    userId: "12345",
    cardId: "12345",
    addOnId: "1",
    paidMicros: "1000000",
    balanceMicros: "999000000",
  },
});

/**
 * `POST /card/orderAddOn` over HTTP by many customers, each in a session of their own: idempotent, double entry, the account evaluated, an email
 * queued, which the same process writes meanwhile; beside pgbench writing the same rows. The customers from `first` to `last` have one card each, of
 * the same id.
 */
export async function measureAddOn(
  shop: BenchShop,
  served: Served,
  buyers: { readonly first: number; readonly last: number; readonly seconds: number },
): Promise<string> {
  const { first, last, seconds } = buyers;
  const { database, contextOn } = shop;
  const addOnId = String(await database.write((tx) => addAddOn(contextOn(tx), addOn, 1)));
  const ids = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const tokens = await Promise.all(ids.map((id) => served.tokenOf(BigInt(id), 0)));
  return besidePgbench(shop, served, {
    name: "an add-on bought",
    goal: 0.5,
    seconds,
    path: orderAddOn.path,
    request() {
      const buyer = Math.floor(Math.random() * ids.length);
      return { token: tokens[buyer]!, body: { cardId: String(ids[buyer]), addOnId } };
    },
    script,
    variables: { first, last, add_on: addOnId, job },
    rest: () => workOffJobs(shop),
  });
}

/** Takes pgbench's jobs away, and waits until the emails of ours are written. */
async function workOffJobs({ database }: BenchShop): Promise<void> {
  await database.pool.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'pgbench')`,
  );
  for (;;) {
    const { rows } = await database.pool.query("SELECT FROM graphile_worker._private_jobs LIMIT 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
