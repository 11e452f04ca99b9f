import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import {
  exportShopActivities,
  listShopActivities,
  type ShopActivity,
} from "@farsim/contract/desk/money/shop-activities.ts";
import { askPayout, cancelPayout } from "@farsim/contract/payouts.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { goOnAt } from "../../../testing/end-all-days.ts";
import { everyPage } from "../../../testing/every-page.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { readCsv } from "../../../testing/read-csv.ts";

/** Each test goes on where the one before has left the shop. */
const shop = await openShop(await testDatabase(), { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const { within } = shop;
const owner = await shop.administrator();
const [ann, ben] = [await shop.customer(), await shop.customer()];

const list = async (search: object = {}) =>
  (await within.done(listShopActivities, search, owner)).items;
const saying = (activities: readonly ShopActivity[]) =>
  activities.map(({ username, kind, change }) => `${username} ${kind} ${change}`);

test("shows what moved of all accounts, the newest first, and whose it is", async () => {
  await shop.recharge(ann, "10.00");
  await goOnAt(shop, "2027-05-01T15:30:00Z", [owner, ann, ben]);
  await shop.recharge(ben, "20.00");
  // Half past midnight in Hong Kong.
  await goOnAt(shop, "2027-05-01T16:30:00Z", [owner, ann, ben]);
  const gift = { kind: "GOODWILL", amount: "1.00", reason: "sorry" } as const;
  await within.done(adjustBalance, { account: ann.username, ...gift }, owner);
  expect(saying(await list())).toEqual([
    `${ann.username} GOODWILL 1.00`,
    `${ben.username} TOP_UP 20.00`,
    `${ann.username} TOP_UP 10.00`,
  ]);
  expect((await list())[0]).toMatchObject({ userId: ann.id, email: ann.email });
});

test("is narrowed by kind, by the days of booking in the billing zone, and by how much it was", async () => {
  const found = async (search: object) => saying(await list(search));
  expect(await found({ kind: "TOP_UP", from: "2027-05-02" })).toEqual([]);
  expect(await found({ from: "2027-05-02", to: "2027-05-02" })).toEqual([
    `${ann.username} GOODWILL 1.00`,
  ]);
  expect(await found({ kind: "TOP_UP" })).toHaveLength(2);
  expect(await found({ atLeast: "10.00", atMost: "10.00" })).toEqual([
    `${ann.username} TOP_UP 10.00`,
  ]);
  const [newest] = await list({ kind: "GOODWILL" });
  await within.done(reverseActivity, { activityId: newest!.id, reason: "twice" }, owner);
  // What was taken away counts by its size, too.
  expect(await found({ kind: "GOODWILL", atMost: "1.00" })).toEqual([
    `${ann.username} GOODWILL -1.00`,
    `${ann.username} GOODWILL 1.00`,
  ]);
});

test("keeps payouts apart from recharges", async () => {
  const wanted = { amount: "5.00", payTo: "Ann, DE89", password: ann.password };
  const { id: payoutId } = await within.done(askPayout, wanted, ann);
  await within.done(cancelPayout, { payoutId }, ann);
  expect(saying(await list({ kind: "PAYOUT" }))).toEqual([
    `${ann.username} PAYOUT 5.00`,
    `${ann.username} PAYOUT -5.00`,
  ]);
  expect(await list({ kind: "TOP_UP" })).toHaveLength(2);
});

test("goes on page by page without a gap, also among those of one moment", async () => {
  await shop.recharge(ann, "3.00");
  await shop.recharge(ben, "3.00");
  const pages = await everyPage((cursor) =>
    within.done(listShopActivities, { limit: "1", cursor }, owner),
  );
  expect(pages).toEqual(await list());
  expect(pages).toHaveLength(8);
});

const longName = "a".repeat(255);

test.for([
  [{ from: "2027-05-03" }, { from: "date_after_today" }],
  [{ from: "2027-05-02", to: "2027-05-01" }, { to: "end_before_start" }],
  [{ atLeast: "-1.00" }, { atLeast: "amount_invalid" }],
  [{ atMost: "1.5" }, { atMost: "amount_invalid" }],
  [{ kind: "GIFT" }, { kind: "invalid" }],
  [{ atLeast: "2.00", atMost: "1.99" }, { atMost: "amount_out_of_bounds" }],
  [{ administrator: longName }, { administrator: "invalid" }],
  [{ cursor: "5" }, { cursor: "invalid" }],
  [{ cursor: "999-999" }, { cursor: "invalid" }],
] as const)("refuses %j", async ([search, fields]) => {
  const answer = await within.call(listShopActivities, search as object, owner);
  expect(answer).toMatchObject({ error: "validation_failed", data: { fields } });
  if ("cursor" in search) return;
  // A file is refused as well, before anything of it is sent.
  const file = await within.call(exportShopActivities, search as object, owner);
  expect(file).toMatchObject({ error: "validation_failed", data: { fields } });
});

test("looks through a quarter for what is narrowed by kind or amount, and says so", async () => {
  const since = async (search: object) =>
    (await within.done(listShopActivities, search, owner)).since;
  expect(await since({})).toBeNull();
  expect(await since({ to: "2027-05-01" })).toBeNull();
  expect(await since({ kind: "TOP_UP" })).toBe("2027-01-31");
  expect(await since({ kind: "TOP_UP", to: "2027-05-01" })).toBe("2027-01-30");
  expect(await since({ atLeast: "1.00", from: "2020-01-01" })).toBeNull();
});

test("is for those who may read customers, and as a file on record", async () => {
  const stock = await shop.staff("stock");
  expect((await within.call(listShopActivities, {}, stock)).error).toBe("right_required");
  const sheet = await within.done(exportShopActivities, { kind: "TOP_UP" }, owner);
  const [head, ...rows] = readCsv(sheet);
  expect(head!.slice(-2)).toEqual(["Username", "Email"]);
  expect(rows.map((row) => [row[3], ...row.slice(-2)])).toEqual([
    ["3.00", ben.username, ben.email],
    ["3.00", ann.username, ann.email],
    ["20.00", ben.username, ben.email],
    ["10.00", ann.username, ann.email],
  ]);
  const { items } = await within.done(listAudit, { deed: "admin/list/export" }, owner);
  expect(items[0]).toMatchObject({ subject: "list:activities", facts: { type: "TOP_UP" } });
});

test("is narrowed to what a member of staff has booked by hand, or confirmed", async () => {
  const clerk = await shop.staff("finance");
  const { email } = clerk;
  const add = { kind: "GOODWILL", amount: "4.00", reason: "sorry" } as const;
  await within.done(adjustBalance, { account: ann.username, ...add }, clerk);
  const theirs = (await list({ kind: "GOODWILL" })).find(({ change }) => change === "4.00");
  await within.done(reverseActivity, { activityId: theirs!.id, reason: "twice" }, clerk);
  const by = async (search: object) => saying(await list(search));
  const both = [`${ann.username} GOODWILL -4.00`, `${ann.username} GOODWILL 4.00`];
  expect(await by({ administrator: clerk.username })).toEqual(both);
  expect(await by({ administrator: email.slice(0, -1).toUpperCase() })).toEqual(both);
  expect(await by({ administrator: clerk.username, atMost: "3.99" })).toEqual([]);
  // A customer books nothing by hand, though it is their money.
  expect(await by({ administrator: ann.username })).toEqual([]);
  expect(await by({ administrator: owner.username, kind: "PAYOUT" })).toEqual([]);
  expect(await by({ administrator: owner.username })).toEqual([
    `${ann.username} GOODWILL -1.00`,
    `${ann.username} GOODWILL 1.00`,
  ]);
  const search = { administrator: clerk.username };
  expect((await within.done(listShopActivities, search, owner)).since).not.toBeNull();
  const [, ...rows] = readCsv(await within.done(exportShopActivities, search, owner));
  expect(rows).toHaveLength(2);
  const { items } = await within.done(listAudit, { deed: "admin/list/export" }, owner);
  expect(items[0]).toMatchObject({ facts: search });
});

test("names no one who has left", async () => {
  const ofBen = (await list({ kind: "TOP_UP" })).filter(({ userId }) => userId === ben.id);
  expect(ofBen).toHaveLength(2);
  for (const { id: activityId } of ofBen)
    await within.done(reverseActivity, { activityId, reason: "left" }, owner);
  await within.done(deleteAccount, { password: ben.password }, ben);
  expect((await list({ atLeast: "20.00" }))[0]).toMatchObject({
    userId: ben.id,
    username: null,
    email: null,
  });
});
