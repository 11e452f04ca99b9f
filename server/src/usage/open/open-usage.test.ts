import { orderPlan } from "@farsim/contract/cards.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { dismissUsage, listUsage, retryUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const megabyte = 1_048_576;
const reason = "The carrier's test SIM";

const list = (input: CallInput<typeof listUsage>) => shop.done(listUsage, input, keeper);
const rejected = async (filter: Partial<CallInput<typeof listUsage>> = {}) =>
  list({ kind: "rejected", ...filter });
const alarms = async () => {
  const { alarms: raised } = await shop.done(getOverview, {}, keeper);
  return Object.fromEntries(raised.map(({ kind, count }) => [kind, count]));
};

let last = 0;
const record = (iccid: string, changes: Record<string, unknown> = {}) => ({
  id: `open-${++last}`,
  iccid,
  usedAt: shop.clock.now().toString(),
  regionName: "JP",
  bytes: megabyte,
  ...changes,
});
const entries = async (action: string) => {
  const { rows } = await testBase.database.pool.query<{
    subject: string;
    reason: string | null;
    facts: Record<string, unknown>;
  }>("SELECT subject, reason, facts FROM audit_entries WHERE deed = $1 ORDER BY id", [action]);
  return rows;
};
/** Refuses a record now and lets the clock say that it may be taken: it was two hours ahead. */
async function refusedInTime() {
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  await shop.done(orderPlan, { cardId: card.id, planId }, holder);
  const ahead = shop.clock.now().add({ hours: 2 }).toString();
  const early = [1, 2, 3].map(() => record(card.iccid, { usedAt: ahead }));
  await shop.report(early);
  shop.clock.set(shop.clock.now().add({ hours: 3 }));
  await shop.renew(keeper);
  await shop.renew(holder);
  const balance = async () => (await shop.done(getUserInfo, {}, holder)).balance;
  return { card, holder, early, balance };
}

test("a refused record that can be taken by now is counted once, charged, and is open no more", async () => {
  const { card, early, balance } = await refusedInTime();
  const { items, total } = await rejected({ card: card.iccid });
  expect(total).toBe(3);
  expect(items[0]).toMatchObject({ error: "too_far_ahead", field: "usedAt" });
  expect(await rejected({ card: card.cardNumber })).toMatchObject({ total: 3 });
  const ids = items.map(({ id }) => id);
  expect(await shop.done(retryUsage, { ids }, keeper)).toEqual({
    accepted: 3,
    duplicates: 0,
    rejected: 0,
    fees: { count: 1, amount: "2.00" },
    left: 0,
  });
  expect(await balance()).toBe("18.00");
  expect(await rejected({ card: card.iccid })).toMatchObject({ total: 0 });
  expect(await shop.done(retryUsage, { ids }, keeper)).toMatchObject({
    accepted: 0,
    duplicates: 0,
  });
  expect(await shop.report(early)).toMatchObject({ accepted: 0, duplicates: 3 });
  expect(await balance()).toBe("18.00");
  expect(await entries("admin/usage/retry")).toEqual([
    {
      subject: "channel:carrier-one",
      reason: null,
      facts: { accepted: 3, duplicates: 0, rejected: 0, charged: "2.00" },
    },
  ]);
});

test("a record that the carrier has sent again meanwhile is settled as a repeat", async () => {
  const { card, early, balance } = await refusedInTime();
  await shop.report(early);
  expect(await shop.done(retryUsage, { all: { card: card.iccid } }, keeper)).toMatchObject({
    accepted: 0,
    duplicates: 3,
    fees: { count: 0, amount: "0.00" },
  });
  expect(await balance()).toBe("18.00");
  expect(await rejected({ card: card.iccid })).toMatchObject({ total: 0 });
});

test("a record that is refused again stays open, once, with its new cause; it is no report of the carrier", async () => {
  const [spare] = await shop.stock(1);
  await shop.report([
    record(spare!.iccid, { usedAt: shop.clock.now().add({ hours: 2 }).toString() }),
  ]);
  const deliveries = async () =>
    (await testBase.database.pool.query("SELECT FROM usage_deliveries")).rowCount;
  const before = await deliveries();
  shop.clock.set(shop.clock.now().add({ hours: 100 * 24 }));
  await shop.renew(keeper);
  const input = { all: { card: spare!.iccid } };
  expect(await shop.done(retryUsage, input, keeper)).toMatchObject({ accepted: 0, rejected: 1 });
  const { items, total } = await rejected({ card: spare!.iccid });
  expect([total, items[0]]).toMatchObject([1, { error: "too_old", field: "usedAt" }]);
  expect(await deliveries()).toBe(before);
});

/** How often the fee of one day was taken, where many try the same records again at once. */
async function race(tries: number) {
  const { card, balance } = await refusedInTime();
  const { items } = await rejected({ card: card.iccid });
  const ids = items.map(({ id }) => id);
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) =>
      shop.done(retryUsage, n % 2 ? { ids } : { all: { card: card.iccid } }, keeper),
    ),
  );
  return {
    accepted: answers.reduce((sum, { accepted }) => sum + accepted, 0),
    duplicates: answers.reduce((sum, { duplicates }) => sum + duplicates, 0),
    balance: await balance(),
  };
}

test("of ten who try the same records again at once, one counts them", async () => {
  expect(await race(10)).toEqual({ accepted: 3, duplicates: 0, balance: "18.00" });
});

test("while one tries a record again, another dismisses it: one of the two happens, and the other finds nothing", async () => {
  for (let round = 0; round < 4; round++) {
    const { card } = await refusedInTime();
    const { items } = await rejected({ card: card.iccid });
    const ids = items.map(({ id }) => id);
    const [tried, { dismissed }] = await Promise.all([
      shop.done(retryUsage, { ids }, keeper),
      shop.done(dismissUsage, { kind: "rejected", ids, reason }, keeper),
    ]);
    expect(tried.accepted + dismissed).toBe(3);
  }
});

test("what is dismissed goes from the list and the alarm, with its reason on record; the rest stays", async () => {
  const unknown = "8985000000000000000";
  const count = (await alarms()).rejectedUse ?? 0;
  await shop.report([record(unknown), record(unknown), record(unknown)]);
  expect((await alarms()).rejectedUse).toBe(count + 3);
  expect((await rejected()).total).toBe(count + 3);
  const { items } = await rejected({ card: unknown });
  const [newest, ...others] = items;
  const dismiss = (input: Omit<CallInput<typeof dismissUsage>, "kind" | "reason">) =>
    shop.done(dismissUsage, { kind: "rejected", reason, ...input }, keeper);
  expect(await dismiss({ ids: [newest!.id, "999999999", "9.9"] })).toEqual({
    dismissed: 1,
    left: 0,
  });
  expect((await alarms()).rejectedUse).toBe(count + 2);
  await shop.report([record(unknown)]);
  expect(await dismiss({ all: { card: unknown, upTo: others[0]!.id } })).toMatchObject({
    dismissed: 2,
  });
  expect((await rejected({ card: unknown })).total).toBe(1);
  expect(await entries("admin/usage/dismiss")).toContainEqual({
    subject: "channel:carrier-one",
    reason,
    facts: { recordsDismissed: 2 },
  });
  expect(await dismiss({ all: {} })).toMatchObject({ left: 0 });
  expect(await alarms()).not.toHaveProperty("rejectedUse");
  expect((await rejected()).total).toBe(0);
});

test("a day without a plan that was dismissed is open again once there is more use of it", async () => {
  const [spare, other] = await shop.stock(2);
  await shop.report([record(spare!.iccid), record(other!.iccid)]);
  const open = async () => (await list({ kind: "unrated" })).items;
  expect((await alarms()).unratedUse).toBe(2);
  const day = (await open()).find(({ kind }) => kind === "unrated")!;
  const dismiss = (ids: string[]) =>
    shop.done(dismissUsage, { kind: "unrated", ids, reason }, keeper);
  expect(await dismiss([day.id])).toEqual({ dismissed: 1, left: 0 });
  expect((await open()).map(({ id }) => id)).not.toContain(day.id);
  expect((await alarms()).unratedUse).toBe(1);
  const iccid = day.kind === "unrated" ? day.iccid : "";
  await shop.report([record(iccid)]);
  expect(await open()).toContainEqual({ ...day, usedMb: 2 });
  expect(await dismiss([day.id, day.id])).toEqual({ dismissed: 1, left: 0 });
  expect(
    await shop.done(
      dismissUsage,
      { kind: "unrated", all: { channelName: "carrier-one" }, reason },
      keeper,
    ),
  ).toMatchObject({ dismissed: 1, left: 0 });
  expect(await alarms()).not.toHaveProperty("unratedUse");
});

test("open use is found by channel, card and days in the billing zone", async () => {
  const [spare] = await shop.stock(1);
  await shop.report([record(spare!.iccid), record(spare!.iccid, { bytes: -1 })]);
  const today = shop.clock.now().toString().slice(0, 10);
  const tomorrow = shop.clock.now().add({ hours: 24 }).toString().slice(0, 10);
  for (const kind of ["unrated", "rejected"] as const) {
    const find = async (filter: Partial<CallInput<typeof listUsage>>) =>
      (await list({ kind, ...filter })).total;
    expect(await find({})).toBe(1);
    expect(await find({ channelName: "carrier-one", from: today, to: today })).toBe(1);
    expect(await find({ channelName: "carrier-two" })).toBe(0);
    expect(await find({ card: spare!.iccid })).toBe(1);
    expect(await find({ card: spare!.cardNumber })).toBe(1);
    expect(await find({ card: "1234567890" })).toBe(0);
    expect(await find({ from: tomorrow })).toBe(0);
    expect(await find({ to: tomorrow })).toBe(1);
  }
});

test("one of both must be said: which ones, or all that match", async () => {
  for (const input of [{}, { ids: ["1"], all: {} }])
    expect(await shop.call(retryUsage, input, keeper)).toMatchObject({
      data: { fields: { ids: "required" } },
    });
});
