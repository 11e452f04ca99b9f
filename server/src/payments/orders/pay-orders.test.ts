import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { expect, test } from "vitest";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { readRemark } from "./pay-order.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { SERVICE_FEE_RATE: "0.01" } });

const order = async (person: Person, amount = "25.00", method: RechargeMethod = "domestic") =>
  shop.within.done(pay.createPayOrder, { amount, method }, { bearer: person.bearer });
const held = (orderId: string, orderToken?: string) =>
  shop.call(pay.getPayOrder, { orderId }, { orderToken });
const balanceOf = async ({ bearer }: Person) =>
  (await shop.within.done(getUserInfo, {}, { bearer })).balance;
const ageBy = (days: number, { id }: { id: string }) =>
  testBase.database.pool.query(
    "UPDATE pay_orders SET created_at = created_at - make_interval(days => $2) WHERE id = $1",
    [id, days],
  );

test("tells before anyone logs in what may be recharged, and what is paid on top", async () => {
  const terms = await shop.done(getConfig, {});
  expect(terms).toMatchObject({
    serviceFeeRate: "0.01",
    internationalFeeRate: "0.04",
    recharge: {
      min: "1.00",
      max: "10000.00",
      amounts: ["10.00", "20.00", "50.00", "100.00", "200.00", "500.00"],
    },
    paymentProviders: [],
  });
});

test("asks 26.25 for 25.00 from abroad at a service fee of 1%, and credits 25.00", async () => {
  const customer = await shop.customer();
  const { bearer } = await shop.administrator();
  const made = await order(customer, "25.00", "international");
  expect(made).toMatchObject({
    amount: "25.00",
    serviceFee: "1.25",
    total: "26.25",
    currency: "USD",
    method: "international",
    status: "INIT",
    old: false,
    createdAt: "2027-05-01T12:00:00.000Z",
    payUrl: `/pay#${made.id}.${made.token}`,
  });
  expect(await balanceOf(customer)).toBe("0.00");
  const finished = await shop.done(orders.finishPayOrder, { orderId: made.id }, { bearer });
  expect(finished.order).toMatchObject({
    id: made.id,
    status: "FINISHED",
    finishedBy: "administrator",
    finishedAt: "2027-05-01T12:00:00.000Z",
    username: customer.username,
    payments: [],
  });
  expect(finished.user.balance).toBe("25.00");
  expect(await balanceOf(customer)).toBe("25.00");
  const { items } = await shop.done(listActivities, {}, { bearer: customer.bearer });
  expect(items).toMatchObject([
    { type: "TOP_UP", change: "25.00", reason: `Recharge · order ${spoken(made.remark)}` },
  ]);
  expect((await held(made.id, made.token)).data).toMatchObject({ status: "FINISHED" });
});

test.for(["0.99", "10000.01", "0.00", "-5.00", "5", "5.001", "1e3"])(
  "makes no order over %s",
  async (amount) => {
    const { bearer } = await shop.customer();
    const answer = await shop.call(pay.createPayOrder, { amount, method: "domestic" }, { bearer });
    expect(answer).toMatchObject({ status: 400, error: "validation_failed" });
    expect(answer.data).toHaveProperty("fields.amount");
  },
);

test("shows an order to anyone who holds its token, and to no one else", async () => {
  const customer = await shop.customer();
  const [one, two] = [await order(customer), await order(customer)];
  const seen = await held(one.id, one.token);
  expect(seen.data).toEqual(one);
  const wrong = [undefined, "", "nonsense", two.token, `${one.token}a`, one.token.slice(0, -1)];
  wrong.push(one.token.replace(/./, (first) => (first === "A" ? "B" : "A")));
  for (const token of wrong)
    expect(await held(one.id, token)).toMatchObject({ status: 404, error: "not_found" });
  for (const id of ["999999", "0", "-1", "abc", "9223372036854775808"])
    expect(await held(id, one.token)).toMatchObject({ status: 404, error: "not_found" });
});

test("shows no order of an account that has left", async () => {
  const customer = await shop.customer();
  const made = await order(customer);
  const { bearer, password } = customer;
  await shop.done(deleteAccount, { password }, { bearer });
  expect(await held(made.id, made.token)).toMatchObject({ error: "not_found" });
  const administrator = await shop.administrator();
  const asked = { orderId: made.id };
  const finish = await shop.call(orders.finishPayOrder, asked, { bearer: administrator.bearer });
  expect(finish).toMatchObject({ error: "not_found" });
});

test("keeps no order's token in the database, though the call that made it is remembered by its key", async () => {
  const { bearer } = await shop.customer();
  const input = { amount: "25.00", method: "domestic" } as const;
  const first = await shop.call(pay.createPayOrder, input, { bearer, key: "once" });
  const again = await shop.call(pay.createPayOrder, input, { bearer, key: "once" });
  expect(again.text).toBe(first.text);
  const { rows } = await testBase.database.pool.query(
    `SELECT string_agg(query_to_xml(format('SELECT * FROM %I', tablename), false, true, '')::text, '') AS text
     FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(rows[0].text).toContain(first.data.remark);
  expect(rows[0].text).not.toContain(first.data.token);
});

test("credits an order once, no matter who finishes it, however many at once", async () => {
  const customer = await shop.customer();
  const keepers = await Promise.all(Array.from({ length: 5 }, () => shop.administrator()));
  for (let round = 0; round < 4; round++) {
    const made = await order(customer, "10.00");
    const before = Number(await balanceOf(customer));
    await openConnections(shop.address, 50);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const { bearer } = keepers[i % 5]!;
        const named = { account: customer.username, amount: "10.00", orderId: made.id };
        return i % 2 === 0
          ? shop.call(orders.finishPayOrder, { orderId: made.id }, { bearer })
          : shop.call(recharge, named, { bearer });
      }),
    );
    expect(Number(await balanceOf(customer)) - before).toBe(10);
    const refusals = answers.flatMap(({ error }) => error ?? []);
    expect(new Set(refusals)).toEqual(new Set(["order_not_payable"]));
  }
});

test("lets no administrator finish their own order, by either way", async () => {
  const administrator = await shop.administrator();
  const { bearer, username } = administrator;
  const made = await order(administrator, "10.00");
  const named = { account: username, amount: "10.00", orderId: made.id };
  expect(await shop.call(orders.finishPayOrder, { orderId: made.id }, { bearer })).toMatchObject({
    error: "no_permission",
  });
  expect(await shop.call(recharge, named, { bearer })).toMatchObject({ error: "no_permission" });
  expect(await balanceOf(administrator)).toBe("0.00");
});

test("finishes an order older than seven days only when that is confirmed", async () => {
  const customer = await shop.customer();
  const { bearer } = await shop.administrator();
  const made = await order(customer, "10.00");
  await ageBy(7, made);
  expect((await held(made.id, made.token)).data).toMatchObject({ old: false });
  const input = { orderId: made.id };
  await testBase.database.pool.query(
    "UPDATE pay_orders SET created_at = created_at - interval '1 millisecond' WHERE id = $1",
    [made.id],
  );
  expect((await held(made.id, made.token)).data).toMatchObject({ old: true });
  expect(await shop.call(orders.finishPayOrder, input, { bearer })).toMatchObject({
    status: 409,
    error: "order_old_unconfirmed",
  });
  expect(await balanceOf(customer)).toBe("0.00");
  await shop.done(orders.finishPayOrder, { ...input, confirmOld: true }, { bearer });
  expect(await balanceOf(customer)).toBe("10.00");
});

test("finishes by a recharge just the order that is named: open, of that account, over that amount", async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const { bearer } = await shop.administrator();
  const made = await order(customer, "10.00");
  const named = { account: customer.email, amount: "10.00", orderId: made.id };
  const ask = (changed: object) => shop.call(recharge, { ...named, ...changed }, { bearer });
  expect(await ask({ account: other.username })).toMatchObject({ error: "not_found" });
  expect(await ask({ orderId: "999999" })).toMatchObject({ error: "not_found" });
  expect((await ask({ amount: "10.01" })).data).toEqual({
    error: "validation_failed",
    fields: { amount: "amount_not_of_order" },
  });
  await ageBy(8, made);
  expect(await ask({})).toMatchObject({ error: "order_old_unconfirmed" });
  expect([await balanceOf(customer), await balanceOf(other)]).toEqual(["0.00", "0.00"]);
  const done = await ask({ confirmOld: true });
  expect(done.data.activity).toMatchObject({ change: "10.00", balanceAfter: "10.00" });
  expect(await ask({ confirmOld: true })).toMatchObject({ error: "order_not_payable" });
  expect(await balanceOf(customer)).toBe("10.00");
});

test("lists one's own orders, newest first and page by page, and no one else's", async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await order(other);
  const { bearer } = customer;
  const made = [];
  for (const amount of ["1.00", "2.00", "3.00"]) made.unshift(await order(customer, amount));
  const administrator = await shop.administrator();
  await shop.done(
    orders.finishPayOrder,
    { orderId: made[1]!.id },
    { bearer: administrator.bearer },
  );
  const ask = (input: object) => shop.done(pay.listPayOrders, input, { bearer });
  const first = await ask({ limit: "2" });
  expect(first.items.map(({ amount }) => amount)).toEqual(["3.00", "2.00"]);
  const second = await ask({ limit: "2", cursor: first.nextCursor! });
  expect(second).toMatchObject({ items: [{ amount: "1.00" }], nextCursor: null });
  expect((await ask({ status: "FINISHED" })).items.map(({ id }) => id)).toEqual([made[1]!.id]);
  expect((await ask({ status: "INIT" })).items).toEqual([made[0], made[2]]);
});

test("finds orders for the operator by the code to quote, by a name's beginning, by account and status", async () => {
  const customer = await shop.customer();
  const { bearer } = await shop.administrator();
  const [one, two] = [await order(customer), await order(customer)];
  await shop.done(orders.finishPayOrder, { orderId: two.id }, { bearer });
  const ask = async (input: object) => {
    const { items, total } = await shop.done(orders.listOperatorPayOrders, input, { bearer });
    expect(items).toHaveLength(total);
    return items.map(({ id }) => id);
  };
  expect(await ask({ search: spoken(one.remark).toLowerCase() })).toEqual([one.id]);
  expect(await ask({ search: customer.username.slice(0, 15).toUpperCase() })).toEqual([
    two.id,
    one.id,
  ]);
  expect(await ask({ account: customer.email })).toEqual([two.id, one.id]);
  expect(await ask({ account: customer.username, status: "INIT" })).toEqual([one.id]);
  expect(await ask({ account: "nobody-at-all" })).toEqual([]);
  expect(await ask({ search: customer.email, attention: "true" })).toEqual([]);
});

test("reads the code to quote as people copy it", () => {
  expect(readRemark(" k7qf-2m9x ")).toBe("K7QF2M9X");
  expect(readRemark("oOiI lL01")).toBe("00111101");
  for (const none of ["", "K7QF2M9", "K7QF2M9XX", "K7QF2M9U", "someone@x.y"])
    expect(readRemark(none)).toBeUndefined();
});
