import { createHash } from "node:crypto";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { throwawayDatabase } from "../../testing/database/throwaway-database.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { readCsv } from "../../testing/read-csv.ts";
import { openClock } from "../platform/clock.ts";
import { endAllDays } from "../../testing/end-all-days.ts";
import { endDays } from "./end-days.ts";
import { sealMonths } from "./seal-months.ts";

const zone = "Asia/Hong_Kong";
const env = { SERVICE_FEE_RATE: "0.04", BILLING_TIMEZONE: zone };
const testBase = await testDatabase();
const shop = await openShop(testBase, { env });
const owner = await shop.administrator();

const endDaysOf = ({ clock }: Shop, database = testBase.database) =>
  endAllDays({ database, clock, zone });

const statement = (from: string, to: string, of = shop, by: Person = owner) =>
  of.done(books.getStatement, { from, to }, by);

async function credited(amount: string, of = shop, by: Person = owner): Promise<Person> {
  const customer = await of.customer();
  const credit = { account: customer.email, amount, reason: "came in person" };
  await of.done(recharge, credit, by);
  return customer;
}

async function paidOrder(of = shop, by: Person = owner): Promise<Person> {
  const customer = await of.customer();
  const wanted = { amount: "50.00", method: "international" } as const;
  const { id } = await of.within.done(createPayOrder, wanted, customer);
  await of.done(finishPayOrder, { orderId: id }, by);
  return customer;
}

/** The accounts that moved or held anything, in one line each. */
const linesOf = ({ accounts }: Awaited<ReturnType<typeof statement>>) =>
  accounts
    .filter(({ opening, debit, credit }) => /[1-9]/.test(opening + debit + credit))
    .map((one) => `${one.account} ${one.opening} +${one.debit} -${one.credit} = ${one.closing}`);

/** The time of a shop passes, and its administrator goes on working. */
async function later({ hours = 0, minutes = 0 }, of = shop, by: Person = owner): Promise<void> {
  of.clock.set(of.clock.now().add({ hours, minutes }));
  await of.renew(by);
}

test("adds up from what was there before to what is there after, by the day of booking in the billing zone", async () => {
  // 12:00 in UTC is 20:00 on the first of May; five hours later it is the second.
  const customer = await credited("20.00");
  await paidOrder();
  await later({ hours: 5 });
  await shop.done(reverseActivity, { activityId: `${customer.id}-1`, reason: "never came" }, owner);
  await credited("7.00");
  const first = [
    "cashByHand 0.00 +20.00 -0.00 = 20.00",
    "cashByBank 0.00 +54.00 -0.00 = 54.00",
    "wallet 0.00 +0.00 -70.00 = 70.00",
    "serviceFees 0.00 +0.00 -4.00 = 4.00",
  ];
  const second = [
    "cashByHand 20.00 +7.00 -20.00 = 7.00",
    "cashByBank 54.00 +0.00 -0.00 = 54.00",
    "wallet 70.00 +20.00 -7.00 = 57.00",
    "serviceFees 4.00 +0.00 -0.00 = 4.00",
  ];
  const seen = async () => [
    linesOf(await statement("2027-05-01", "2027-05-01")),
    linesOf(await statement("2027-05-02", "2027-05-02")),
  ];
  expect(await seen()).toEqual([first, second]);
  expect(await statement("2027-05-01", "2027-05-02")).toMatchObject({
    movements: 4,
    difference: "0.00",
    overThrough: null,
    notInBooks: { payments: 0, amount: "0.00" },
  });
  // The same once the sums of the first day, and of the second, are kept.
  await endDaysOf(shop);
  expect(await seen()).toEqual([first, second]);
  await later({ hours: 24 });
  await endDaysOf(shop);
  expect(await seen()).toEqual([first, second]);
  expect((await statement("2027-05-02", "2027-05-02")).overThrough).toBe("2027-05-02");
});

test("keeps the sums of each day once, however many servers end it", async () => {
  const before = await testBase.database.pool.query("SELECT * FROM book_days ORDER BY 1, 2");
  await Promise.all(Array.from({ length: 5 }, () => endDaysOf(shop)));
  await later({ hours: 48 });
  await Promise.all(Array.from({ length: 5 }, () => endDaysOf(shop)));
  expect(
    (await testBase.database.pool.query("SELECT * FROM book_days ORDER BY 1, 2")).rows,
  ).toEqual(before.rows);
});

test("ends a day ten minutes after it is over, and takes no booking on it from then on", async () => {
  const other = await throwawayDatabase();
  const late = await openShop(other, { env, closeWith: onTestFinished });
  const by = await late.administrator();
  await credited("1.00", late, by);
  const end = () => endDaysOf(late, other.database);
  const overThrough = async () =>
    (await statement("2027-05-01", "2027-05-01", late, by)).overThrough;
  // Midnight is at 16:00.
  await later({ hours: 4 }, late, by);
  await end();
  expect(await overThrough()).toBe("2027-04-30");
  await later({ minutes: 11 }, late, by);
  await end();
  expect(await overThrough()).toBe("2027-05-01");
  await later({ minutes: -12 }, late, by);
  const customer = await late.customer();
  const credit = { account: customer.email, amount: "1.00", reason: "too late" };
  expect(await late.call(recharge, credit, by)).toMatchObject({ status: 500 });
  late.faults.length = 0;
  await later({ hours: 1 }, late, by);
  expect(await late.call(recharge, credit, by)).toMatchObject({ status: 200 });
});

/** Books 5.00 by hand as the next activity of a wallet that was credited with 1.00 before, or with nothing, in a transaction that stays open. */
async function bookLate(client: pg.PoolClient, userId: string, seq: 1 | 2, at: string) {
  const after = seq === 1 ? 5_000_000 : 6_000_000;
  await client.query(
    `WITH noted AS (INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
       VALUES ($1, $2, 'TOP_UP', 5000000, $3, $4, '2027-05-01')),
     kept AS (UPDATE wallets SET balance_micros = $3, last_seq = $2 WHERE user_id = $1)
     INSERT INTO entries VALUES ($1, $2, 0, 'wallet', 5000000), ($1, $2, 1, 'cashByHand', -5000000)`,
    [userId, seq, after, at],
  );
}

test("sums a day only once all who had begun to book on it are done", async () => {
  const other = await throwawayDatabase();
  const busy = await openShop(other, { env, closeWith: onTestFinished });
  const by = await busy.administrator();
  const customer = await credited("1.00", busy, by);
  const client = await other.owner.pool.connect();
  onTestFinished(() => client.release());
  await client.query("BEGIN");
  await bookLate(client, customer.id, 2, busy.clock.now().toString());
  await later({ hours: 24 }, busy, by);
  const summed = async () => {
    await endDays({ database: other.database, clock: busy.clock, zone });
    const kept = await other.database.pool.query("SELECT FROM book_days");
    return kept.rows.length > 0;
  };
  expect([await summed(), await summed()]).toEqual([false, false]);
  await client.query("COMMIT");
  expect(await summed()).toBe(true);
  expect(linesOf(await statement("2027-05-01", "2027-05-01", busy, by))[0]).toBe(
    "cashByHand 0.00 +6.00 -0.00 = 6.00",
  );
});

test("sums the very first day too, where its only booking was under way when it ended", async () => {
  const other = await throwawayDatabase();
  const fresh = await openShop(other, { env, closeWith: onTestFinished });
  const by = await fresh.administrator();
  const customer = await fresh.customer();
  const client = await other.owner.pool.connect();
  onTestFinished(() => client.release());
  await client.query("BEGIN");
  await bookLate(client, customer.id, 1, fresh.clock.now().toString());
  await later({ hours: 24 }, fresh, by);
  expect(await endDays({ database: other.database, clock: fresh.clock, zone })).toBe(false);
  await client.query("COMMIT");
  await endDaysOf(fresh, other.database);
  expect(linesOf(await statement("2027-05-01", "2027-05-01", fresh, by))[0]).toBe(
    "cashByHand 0.00 +5.00 -0.00 = 5.00",
  );
});

test("ends no day because one server's clock is ahead of the database's", async () => {
  const other = await throwawayDatabase();
  const clock = await openClock(other.database);
  const ended = async () => {
    await endDays({ database: other.database, clock, zone });
    const { rows } = await other.database.pool.query<{ day: string }>(
      "SELECT over_through::text AS day FROM book_state",
    );
    return rows[0]!.day;
  };
  const yesterday = await ended();
  clock.moveAhead(72 * 3_600_000);
  expect(await ended()).toBe(yesterday);
  // The sandbox's clock is ahead for all of them.
  await other.owner.pool.query("UPDATE sandbox_clock SET ahead_millis = $1", [72 * 3_600_000]);
  expect((await ended()) > yesterday).toBe(true);
});

test("names payments that were reported and not credited: money that is not in the books", async () => {
  const customer = await shop.customer();
  const wanted = { amount: "50.00", method: "international" } as const;
  const { id } = await shop.within.done(createPayOrder, wanted, customer);
  const at = shop.clock.now().toString();
  await testBase.database.pool.query(
    `INSERT INTO payments (provider, payment_id, told_at, order_id, paid_at, amount_micros, currency, outcome, refunded_micros, troubles)
     VALUES ('stripe', 'pi_second', $2, $1, $2, 54000000, 'USD', 'second', 4000000, 1),
            ('stripe', 'pi_back', $2, $1, $2, 54000000, 'USD', 'second', 54000000, 1),
            ('stripe', 'pi_other', $2, $1, $2, 54000000, 'EUR', 'mismatched', 0, 1)`,
    [id, at],
  );
  const day = "2027-05-05";
  expect((await statement(day, day)).notInBooks).toEqual({ payments: 2, amount: "50.00" });
  await testBase.database.pool.query("DELETE FROM payments WHERE payment_id LIKE 'pi_%'");
});

const journal = (from: string, to: string, by: Person = owner) =>
  shop.done(books.exportJournal, { from, to }, by);

test("gives each leg of each movement in the journal, with what it refers to, in the words of no language", async () => {
  const text = await journal("2027-05-01", "2027-05-02");
  const [head, ...rows] = readCsv(text);
  expect(head?.slice(0, 6)).toEqual([
    "date",
    "entry",
    "account",
    "account_name",
    "debit",
    "credit",
  ]);
  expect(rows).toHaveLength(9);
  const legs = (chosen: typeof rows) =>
    chosen.map(([date, , account, name, debit, credit]) => [date, account, name, debit, credit]);
  const order = rows.filter(([, , , , , , , , , reference]) => reference !== "");
  expect(legs(order)).toEqual([
    ["2027-05-01", "2000", "Customers' balances", "", "50.00"],
    ["2027-05-01", "1010", "Bank", "54.00", ""],
    ["2027-05-01", "4030", "Service fees", "", "4.00"],
  ]);
  const takenBack = rows.filter(([, , , , , , , , , , , reverses]) => reverses !== "");
  expect(legs(takenBack)).toEqual([
    ["2027-05-02", "2000", "Customers' balances", "20.00", ""],
    ["2027-05-02", "1000", "Cash by hand", "", "20.00"],
  ]);
  expect(text).toMatch(/^[\r\n -~]*$/);
  expect(
    await shop.done(
      books.exportJournal,
      { from: "2027-05-01", to: "2027-05-02" },
      { ...owner, language: "zh-CN" },
    ),
  ).toBe(text);
  const [entry] = (await shop.done(listAudit, { deed: "admin/list/export" }, owner)).items;
  expect(entry).toMatchObject({
    subject: "list:journal",
    facts: { firstDay: "2027-05-01", lastDay: "2027-05-02" },
  });
});

test("gives what each customer was owed at the end of a day, to those who read the figures", async () => {
  const at = async (day: string) =>
    readCsv(await shop.done(books.exportBalances, { day }, owner))
      .slice(1)
      .map(([, , , balance]) => balance);
  expect(await at("2027-04-30")).toEqual([]);
  expect(await at("2027-05-01")).toEqual(["20.00", "50.00"]);
  expect(await at("2027-05-02")).toEqual(["50.00", "7.00"]);
  const auditor = await shop.staff("auditor");
  expect(await shop.call(books.exportBalances, { day: "2027-05-01" }, auditor)).toMatchObject({
    status: 200,
  });
  const stock = await shop.staff("stock");
  expect(await shop.call(books.exportBalances, { day: "2027-05-01" }, stock)).toMatchObject({
    error: "right_required",
  });
});

const close = (month: string) => shop.call(books.closeMonth, { month }, owner);
const monthsSeen = async () => (await shop.done(books.listBookMonths, {}, owner)).months;
const seal = () =>
  sealMonths({
    database: testBase.database,
    clock: shop.clock,
    shop: shop.liveShop.at(shop.clock.now()),
  });

test("closes one month after the other, once each is over", async () => {
  expect(await monthsSeen()).toMatchObject([
    {
      month: "2027-05",
      state: "running",
      received: "61.00",
      earned: "4.00",
      owed: "57.00",
      movements: 4,
    },
  ]);
  expect(await close("2027-05")).toMatchObject({
    status: 409,
    code: 30078,
    error: "month_not_over",
  });
  expect(await close("2027-04")).toMatchObject({ error: "not_found" });
  await later({ hours: 24 * 60 });
  await endDaysOf(shop);
  await credited("3.00");
  expect(await close("2027-06")).toMatchObject({
    status: 409,
    code: 30079,
    error: "earlier_month_open",
  });
  expect((await monthsSeen()).map(({ month, state }) => [month, state])).toEqual([
    ["2027-07", "running"],
    ["2027-06", "over"],
    ["2027-05", "over"],
  ]);
  expect(await close("2027-05")).toMatchObject({
    status: 200,
    data: { month: { month: "2027-05", state: "closing", closedBy: owner.username } },
  });
  const other = await shop.administrator();
  expect(await shop.call(books.closeMonth, { month: "2027-05" }, other)).toMatchObject({
    data: { month: { state: "closing", closedBy: owner.username } },
  });
});

test("seals a closed month by the digest of the very file that its journal is, in the audit log too", async () => {
  await Promise.all([seal(), seal()]);
  await seal();
  const text = await journal("2027-05-01", "2027-05-31");
  const sha256 = createHash("sha256").update(text).digest("hex");
  expect((await monthsSeen()).at(-1)).toMatchObject({ state: "closed", sha256, owed: "57.00" });
  const entries = (await shop.done(listAudit, { subject: "month:2027-05" }, owner)).items;
  expect(entries.map(({ deed: action, actor, facts }) => [action, actor, facts])).toEqual([
    ["admin/books/seal", owner.username, { sha256, entries: 9 }],
    ["admin/books/close", owner.username, {}],
  ]);
});

test("begins a month with what the one before ended with, all accounts", async () => {
  const may = await statement("2027-05-01", "2027-05-31");
  const june = await statement("2027-06-01", "2027-06-30");
  const july = await statement("2027-07-01", "2027-07-01");
  const closings = (of: typeof may) => of.accounts.map(({ closing }) => closing);
  const openings = (of: typeof may) => of.accounts.map(({ opening }) => opening);
  expect([openings(june), openings(july)]).toEqual([closings(may), closings(june)]);
});

test("refuses days that have not come, and an end before the start", async () => {
  for (const call of [books.getStatement, books.exportJournal] as const) {
    const refusedFor = async (from: string, to: string) =>
      (await shop.call(call, { from, to }, owner)).data;
    expect(await refusedFor("2027-05-01", "2027-12-01")).toMatchObject({
      fields: { to: "date_after_today" },
    });
    expect(await refusedFor("2027-05-02", "2027-05-01")).toMatchObject({
      fields: { to: "end_before_start" },
    });
  }
  expect((await shop.call(books.exportBalances, { day: "2027-12-01" }, owner)).data).toMatchObject({
    fields: { to: "date_after_today" },
  });
});

test("is empty before anything was booked", async () => {
  const other = await throwawayDatabase();
  const fresh = await openShop(other, { env, closeWith: onTestFinished });
  const by = await fresh.administrator();
  const months = () => fresh.done(books.listBookMonths, {}, by);
  expect(await months()).toEqual({ months: [] });
  await endDaysOf(fresh, other.database);
  await later({ hours: 48 }, fresh, by);
  await endDaysOf(fresh, other.database);
  expect(await months()).toEqual({ months: [] });
  expect(linesOf(await statement("2027-05-01", "2027-05-02", fresh, by))).toEqual([]);
  const text = await fresh.done(books.exportJournal, { from: "2027-05-01", to: "2027-05-02" }, by);
  expect(readCsv(text)).toHaveLength(1);
});
