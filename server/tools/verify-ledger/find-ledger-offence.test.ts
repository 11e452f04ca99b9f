import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { behindTheBack } from "../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import {
  type Counter,
  type CounterCard,
  megabyte,
  openCounter,
  unit,
} from "../../testing/model/use-counter.ts";
import type { Terms } from "../../src/plans/terms.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { findLedgerOffence, verifyLedger } from "./find-ledger-offence.ts";
import type { LedgerOffence } from "./offence.ts";

const { database, owner } = await testDatabase();

let counter: Counter;
let holder: bigint;
let poor: bigint;
let card: CounterCard;
let second: CounterCard;
let terms: Terms;

/** A shop in which everything happened at least once. */
beforeAll(async () => {
  counter = await openCounter(database, "Asia/Hong_Kong");
  terms = await counter.plan();
  const long = await counter.plan({ cycleDays: 3, limitType: "CYCLE", priceMicros: 10n * unit });
  const addOn = await counter.addOn(200n * megabyte, 3n * unit);
  holder = await counter.customer(100n * unit);
  poor = await counter.customer(2n * unit);
  [card, second] = (await counter.cards(holder, 2)) as [CounterCard, CounterCard];
  const [of3] = (await counter.cards(poor, 1)) as [CounterCard];
  await counter.cards(holder, 1);
  counter.clock.set("2027-05-01T10:00:00Z");
  await counter.order(card, terms);
  await counter.order(second, long);
  await counter.order(of3, terms);
  await counter.buy(card, addOn);
  counter.clock.set("2027-05-01T12:00:00Z");
  await counter.use(
    { card, bytes: 550n * megabyte },
    { card, bytes: 5n, region: "JP" },
    { card: second, bytes: 7n },
  );
  counter.clock.set("2027-05-03T12:00:00Z");
  await counter.use(
    { card, bytes: 900n * megabyte },
    { card: of3, bytes: 1n },
    { card: second, bytes: 1n },
  );
  counter.clock.set("2027-05-04T12:00:00Z");
  await counter.use({ card: of3, bytes: 1n });
  await counter.stop(second);
});

/** What is found after something was broken behind the back of every trigger; then it is whole again. */
async function afterBreaking(breakIt: (tx: Transaction) => Promise<unknown>) {
  let offence: LedgerOffence | undefined;
  await behindTheBack(owner, async (tx) => {
    await breakIt(tx);
    offence = await findLedgerOffence({ ...owner, read: (work) => work(tx) });
  });
  return offence;
}

test("finds nothing in a shop where everything happened by its actions, and says how much it looked at", async () => {
  const { offence, counts } = await verifyLedger(database);
  expect(offence).toBeUndefined();
  expect(counts).toMatchObject({ wallets: 2n, cards: 4n, records: 7n });
});

test("finds nothing at midnight, before anyone has turned the day", async () => {
  for (const now of ["2027-05-04T16:00:00Z", "2027-05-09T00:00:00Z"]) {
    counter.clock.set(now);
    expect(await findLedgerOffence(database, { now: counter.clock.now() })).toBeUndefined();
  }
});

describe("names the invariant and the offender when someone changes", () => {
  const run = (text: string) => (tx: Transaction) => sql.raw(text).execute(tx.db);
  /** A pay order of the holder's first recharge; from its status on. */
  const orderOf = (rest: string) =>
    `INSERT INTO pay_orders (user_id, method, amount_micros, service_fee_micros, remark, status, created_at, finished_at, finished_by) VALUES (${holder}, 'domestic', 100000000, 0, '00000000', ${rest})`;
  const cases: [what: string, breakIt: () => string, invariant: string, where: () => string][] = [
    [
      "an entry's amount",
      () =>
        `UPDATE entries SET amount_micros = amount_micros + 1 WHERE user_id = ${holder} AND seq = 2 AND leg = 1`,
      "I1",
      () => `user ${holder}, activity 2`,
    ],
    [
      "a lost pair of entries",
      () => `DELETE FROM entries WHERE user_id = ${holder} AND seq = 3`,
      "I1",
      () => `user ${holder}, activity 3`,
    ],
    [
      "both legs of an activity",
      () =>
        `UPDATE entries SET amount_micros = amount_micros * 2 WHERE user_id = ${holder} AND seq = 2`,
      "I1",
      () => `user ${holder}, activity 2`,
    ],
    [
      "a balance",
      () => `UPDATE wallets SET balance_micros = balance_micros + 10000 WHERE user_id = ${holder}`,
      "I2",
      () => `user ${holder}`,
    ],
    [
      "a balance after",
      () =>
        `UPDATE activities SET balance_after_micros = balance_after_micros + 1 WHERE user_id = ${holder} AND seq = 2`,
      "I2",
      () => `user ${holder}, activity 2`,
    ],
    [
      "a number, so that there is a gap",
      () =>
        `UPDATE activities SET seq = seq + 10 WHERE user_id = ${holder} AND seq >= 4; UPDATE entries SET seq = seq + 10 WHERE user_id = ${holder} AND seq >= 4`,
      "I2",
      () => `user ${holder}, activity 14`,
    ],
    [
      "a wallet's last number",
      () => `UPDATE wallets SET last_seq = last_seq + 1 WHERE user_id = ${poor}`,
      "I2",
      () => `user ${poor}`,
    ],
    [
      "a lost wallet",
      () => `DELETE FROM wallets WHERE user_id = ${poor}`,
      "I2",
      () => `user ${poor}, activity 1`,
    ],
    [
      "a lost cycle",
      () => `DELETE FROM cycles WHERE card_id = ${card.id} AND starts_on = '2027-05-01'`,
      "I3",
      () => `card ${card.id}, plan ${terms.planId} version 1`,
    ],
    [
      "a fee too many",
      () =>
        `INSERT INTO fees SELECT card_id, plan_id, version, 9, user_id, 1 FROM fees WHERE card_id = ${card.id} LIMIT 1`,
      "I3",
      () => `card ${card.id}, plan ${terms.planId} version 1`,
    ],
    [
      "a fee's plan",
      () => `UPDATE fees SET seq = 1 WHERE card_id = ${card.id} AND n = 1`,
      "I3",
      () => `card ${card.id}, activity 1 of user ${holder}`,
    ],
    [
      "a lost activity of a fee's",
      () => `UPDATE fees SET seq = 99 WHERE card_id = ${card.id} AND n = 1`,
      "I3",
      () => `card ${card.id}, activity 99 of user ${holder}`,
    ],
    [
      "a fee that names no cycle",
      () => `UPDATE activities SET type = 'DAILY_FEE' WHERE user_id = ${poor} AND seq = 1`,
      "I3",
      () => `user ${poor}, activity 1`,
    ],
    [
      "a trade date",
      () =>
        `UPDATE activities SET trade_date = '2027-05-02' WHERE type = 'DAILY_FEE' AND card_id = ${card.id} AND trade_date = '2027-05-03'`,
      "I3",
      () => `card ${card.id}, plan ${terms.planId} version 1`,
    ],
    [
      "the length of a cycle",
      () => `UPDATE cycles SET ends_on = ends_on + 1 WHERE card_id = ${second.id}`,
      "I3",
      () => `card ${second.id}, plan`,
    ],
    [
      "the start of a cycle of 3 days",
      () =>
        `UPDATE cycles SET starts_on = starts_on + 1, ends_on = ends_on + 1 WHERE card_id = ${second.id}`,
      "I3",
      () => `card ${second.id}, 2027-05-01`,
    ],
    [
      "a plan of a past day",
      () =>
        `UPDATE subscriptions SET during = daterange('2027-05-02', NULL) WHERE card_id = ${card.id}`,
      "I4",
      () => `card ${card.id}, 2027-05-01`,
    ],
    [
      "a second plan for a day",
      () =>
        `ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_card_id_during_excl; INSERT INTO subscriptions SELECT card_id, daterange('2027-05-02', '2027-05-03'), plan_id, version, payer_id, ordered_at FROM subscriptions WHERE card_id = ${card.id}`,
      "I4",
      () => `card ${card.id}`,
    ],
    [
      "a card's holder",
      () => `UPDATE cards SET holder_id = ${poor} WHERE id = ${second.id}`,
      "I5",
      () => `card ${second.id}`,
    ],
    [
      "an add-on's buyer",
      () => `UPDATE add_on_purchases SET user_id = ${poor} WHERE card_id = ${card.id}`,
      "I5",
      () => `card ${card.id}`,
    ],
    [
      "a card bound twice",
      () =>
        `INSERT INTO card_history (card_id, at, event, status) SELECT ${second.id}, now(), 'bind', 'PAUSED' FROM generate_series(1, 2)`,
      "I5",
      () => `card ${second.id}`,
    ],
    [
      "a second pack credit",
      () =>
        `DROP INDEX activities_pack_credit; UPDATE activities SET cause = 'packCredit', type = 'REFUND' WHERE user_id = ${holder} AND seq IN (1, 2); UPDATE activities SET card_id = ${card.id} WHERE user_id = ${holder} AND seq = 1`,
      "I5",
      () => `card ${card.id}`,
    ],
    [
      "a lost record",
      () => `DELETE FROM usage_records WHERE card_id = ${card.id} AND region_code = 'JP'`,
      "I6",
      () => `card ${card.id}, 2027-05-01, region JP`,
    ],
    [
      "a record's bytes",
      () =>
        `UPDATE usage_records SET bytes = bytes + 1 WHERE card_id = ${second.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${second.id}, 2027-05-03, region HK`,
    ],
    [
      "a region's total",
      () =>
        `UPDATE card_day_regions SET bytes = bytes + 1 WHERE card_id = ${card.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${card.id}, 2027-05-03, region HK`,
    ],
    [
      "plain use of a region",
      () =>
        `UPDATE card_days SET plain_region_code = 'FR', plain_region_bytes = 1 WHERE card_id = ${second.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${second.id}, 2027-05-03, region FR`,
    ],
    [
      "a day's total",
      () =>
        `UPDATE card_days SET bytes = bytes + 1, over_bytes = over_bytes + 1 WHERE card_id = ${card.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${card.id}, 2027-05-03`,
    ],
    [
      "what a day was counted against",
      () =>
        `UPDATE card_days SET over_bytes = over_bytes - 1, allowance_bytes = allowance_bytes + 1 WHERE card_id = ${card.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${card.id}, 2027-05-03`,
    ],
    [
      "a rated day to an unrated one",
      () =>
        `UPDATE card_days SET rated = false, allowance_bytes = 0, plain_until_bytes = NULL, unrated_channel_id = 1 WHERE card_id = ${second.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${second.id}, 2027-05-03`,
    ],
    [
      "up to where use of a day is plain",
      () =>
        `UPDATE card_days SET plain_until_bytes = plain_until_bytes + 1 WHERE card_id = ${second.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${second.id}, 2027-05-03`,
    ],
    [
      "a sum that a day does not make",
      () =>
        `ALTER TABLE card_days DROP CONSTRAINT card_days_check; UPDATE card_days SET over_bytes = over_bytes + 1 WHERE card_id = ${card.id} AND day = '2027-05-03'`,
      "I6",
      () => `card ${card.id}, 2027-05-03`,
    ],
    [
      "the add-ons left",
      () => `UPDATE cards SET add_on_used_bytes = add_on_used_bytes - 1 WHERE id = ${card.id}`,
      "I6",
      () => `card ${card.id}`,
    ],
    [
      "the add-ons bought",
      () =>
        `UPDATE cards SET add_on_bought_bytes = add_on_bought_bytes + 1 WHERE id = ${second.id}`,
      "I6",
      () => `card ${second.id}`,
    ],
    [
      "when an add-on was bought",
      () => `UPDATE add_on_purchases SET bought_at = '2027-05-02' WHERE card_id = ${card.id}`,
      "cause",
      () => `user ${holder}, activity 2`,
    ],
    [
      "an order that was finished without a credit",
      () => orderOf("'FINISHED', now(), now(), 'administrator'"),
      "I9",
      () => "order ",
    ],
    [
      "a credit for an order that is open",
      () =>
        `${orderOf("'INIT', now(), NULL, NULL")}; UPDATE activities SET order_id = (SELECT id FROM pay_orders) WHERE user_id = ${holder} AND seq = 1`,
      "I9",
      () => "order ",
    ],
    [
      "a cancelled order that was credited by hand",
      () =>
        `${orderOf("'FINISHED', now(), now(), 'administrator'")}; UPDATE activities SET order_id = (SELECT id FROM pay_orders) WHERE user_id = ${holder} AND seq = 1; UPDATE pay_orders SET cancelled_at = now()`,
      "I9",
      () => "order ",
    ],
    [
      "a cancelled order that someone may still confirm",
      () =>
        `${orderOf("'INIT', now(), NULL, NULL")}; UPDATE pay_orders SET status = 'CANCELLED', cancelled_at = now(); INSERT INTO approvals (kind, user_id, amount_micros, order_id, asked_by, asked_at) SELECT 'RECHARGE', user_id, amount_micros, id, (SELECT min(id) FROM users WHERE id <> user_id), now() FROM pay_orders`,
      "I9",
      () => "order ",
    ],
    [
      "another amount than the order's",
      () =>
        `${orderOf("'FINISHED', now(), now(), 'administrator'")}; UPDATE activities SET order_id = (SELECT id FROM pay_orders) WHERE user_id = ${holder} AND seq = 1; UPDATE pay_orders SET amount_micros = 1`,
      "I9",
      () => "order ",
    ],
    [
      "a payment for an order that an administrator finished",
      () =>
        `${orderOf("'FINISHED', now(), now(), 'administrator'")}; UPDATE activities SET order_id = (SELECT id FROM pay_orders) WHERE user_id = ${holder} AND seq = 1; INSERT INTO payments (provider, payment_id, told_at, order_id, paid_at, amount_micros, currency, outcome) SELECT 'stripe', 'pi_1', now(), id, now(), 1, 'USD', 'credited' FROM pay_orders`,
      "I9",
      () => "payment pi_1",
    ],
    [
      "a payment whose reversal no one wrote",
      () =>
        `${orderOf("'FINISHED', now(), now(), 'stripe'")}; UPDATE activities SET order_id = (SELECT id FROM pay_orders) WHERE user_id = ${holder} AND seq = 1; INSERT INTO payments (provider, payment_id, told_at, order_id, paid_at, amount_micros, currency, outcome, taken_seq) SELECT 'stripe', 'pi_1', now(), id, now(), 1, 'USD', 'credited', 2 FROM pay_orders`,
      "I9",
      () => "payment pi_1",
    ],
    [
      "an eSIM that could not be had, its fee kept",
      () =>
        `INSERT INTO esim_orders (card_id, user_id, fee_seq, step, matching_id_sealed, failure, ordered_at, due_at, ended_at) VALUES (${card.id}, ${holder}, 1, 'returned', '', '8.2.5/3.7', now(), now(), now())`,
      "I9",
      () => "eSIM order ",
    ],
    [
      "an activity that is reversed by another amount",
      () => `UPDATE activities SET reverses_seq = 1 WHERE user_id = ${holder} AND seq = 2`,
      "I9",
      () => `user ${holder}, activity 2`,
    ],
    [
      "a purchase that leaves less than nothing",
      () =>
        `UPDATE activities SET type = 'ESIM_APPLY' WHERE user_id = ${poor} AND seq = 3; DELETE FROM fees WHERE user_id = ${poor} AND seq = 3; DELETE FROM cycles WHERE starts_on = '2027-05-04'`,
      "I7",
      () => `user ${poor}, activity 3`,
    ],
    [
      "a card that runs below 0",
      () => `UPDATE cards SET status = 'USING', suspend_reason = NULL WHERE holder_id = ${poor}`,
      "I7",
      () => `user ${poor}, card`,
    ],
    [
      "a status",
      () =>
        `UPDATE cards SET status = 'SUSPEND', suspend_reason = 'credit', network_on = false WHERE id = ${card.id}; INSERT INTO card_history (card_id, at, event, status) VALUES (${card.id}, '2027-05-04T12:00:00Z', 'lackCredit', 'SUSPEND')`,
      "I8",
      () => `card ${card.id} of user ${holder}`,
    ],
    [
      "a status without a line of history",
      () => `UPDATE cards SET status = 'PAUSED', network_on = false WHERE id = ${card.id}`,
      "I8",
      () => `card ${card.id}`,
    ],
    [
      "a network that is off",
      () => `UPDATE cards SET network_on = false WHERE id = ${card.id}`,
      "I8",
      () => `card ${card.id} of user ${holder}`,
    ],
    [
      "a network that is on",
      () => `UPDATE cards SET network_on = true WHERE id = ${second.id}`,
      "I8",
      () => `card ${second.id} of user ${holder}`,
    ],
    [
      "a limit",
      () => `UPDATE cards SET network_limit = 'blocked' WHERE id = ${card.id}`,
      "I8",
      () => `card ${card.id} of user ${holder}`,
    ],
  ];
  test.each(cases)("%s", async (_, breakIt, invariant, where) => {
    const offence = await afterBreaking(run(breakIt()));
    expect(offence).toMatchObject({ invariant, where: expect.stringContaining(where()) });
    expect(offence?.found).not.toBe(offence?.expected);
  });
});

test("sees a throttle that was never lifted once the turn of the day has passed over it", async () => {
  counter.clock.set("2027-05-05T01:00:00Z");
  await counter.use({ card, bytes: 800n * megabyte });
  expect(await counter.card(card.id)).toMatchObject({ network_limit: "throttled" });
  const now = counter.clock.now().add({ hours: 24 });
  expect(await findLedgerOffence(database, { now })).toBeUndefined();
  const offence = await afterBreaking((tx) =>
    sql`INSERT INTO turned_days (day) VALUES ('2027-05-06')`.execute(tx.db),
  );
  expect(offence).toMatchObject({ invariant: "I8", expected: "USING, network on, open" });
});
