import {
  exportCustomers,
  listCustomers,
  recharge,
} from "@farsim/contract/desk/shop/administration.ts";
import { exportApprovals, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import { exportAccountActivities } from "@farsim/contract/desk/money/reversals.ts";
import { exportBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { exportUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { markCard } from "@farsim/contract/desk/cards/sims.ts";
import { exportOperatorCards, listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import type { CallInput, DeskCall } from "@farsim/contract/endpoint.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import {
  exportOperatorPayOrders,
  finishPayOrder,
  listOperatorPayOrders,
} from "@farsim/contract/desk/money/orders.ts";
import { editTag } from "@farsim/contract/cards.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { newTestCard } from "../../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const owner = await shop.administrator();

/** The rows of a list's file, without its head, as its reader is to see them. */
async function rowsOf<E extends DeskCall>(
  endpoint: E,
  search: CallInput<E>,
  { bearer }: Person = owner,
  language: "en" | "zh-CN" = "en",
) {
  const text = (await shop.done(endpoint, search, { bearer, language })) as string;
  const [head = [], ...rows] = readCsv(text);
  return { head, rows };
}

test("the file of a list has all that the list finds, however many pages, in its order", async () => {
  // More than two pages of the file.
  await shop.stockOf(Array.from({ length: 405 }, newTestCard));
  const { rows } = await rowsOf(exportOperatorCards, { bound: "false" });
  expect(rows).toHaveLength(405);
  const { items } = await shop.done(listOperatorCards, { bound: "false", limit: "200" }, owner);
  expect(rows.slice(0, 200).map(([id]) => id)).toEqual(items.map(({ id }) => id));
  expect(new Set(rows.map(([id]) => id)).size).toBe(405);
  const [newest] = items;
  const found = await rowsOf(exportOperatorCards, { search: newest!.iccid });
  expect(found.rows.map(([, number, iccid]) => [number, iccid])).toEqual([
    [newest!.cardNumber, newest!.iccid],
  ]);
  expect((await rowsOf(exportOperatorCards, { search: "0000000000" })).rows).toEqual([]);
});

test("customers have their state, balance and moment in the billing zone, and the file is as the filters say", async () => {
  const [rich, shut] = [await shop.customer(), await shop.customer()];
  await shop.recharge(rich, "12.50");
  await shop.done(disableCustomer, { userId: shut.id, reason: "as was asked" }, owner);
  const { head, rows } = await rowsOf(exportCustomers, { search: rich.email });
  expect(head).toEqual([
    "Id",
    "Username",
    "Email",
    "Role",
    "State",
    "Balance (USD)",
    "Cards",
    "Created (Asia/Hong_Kong)",
  ]);
  const { username, email } = rich;
  expect(rows).toEqual([
    [rich.id, username, email, "Customer", "Active", "12.50", "0", "2027-05-01 20:00:00"],
  ]);
  const disabled = await rowsOf(exportCustomers, { state: "disabled" });
  const listed = await shop.done(listCustomers, { state: "disabled" }, owner);
  expect(disabled.rows.map(([id]) => id)).toEqual(listed.items.map(({ id }) => id));
  expect(disabled.rows.map((row) => row[4])).toEqual(["Disabled"]);
});

test("orders say what was paid, how, and by whom they were finished", async () => {
  const { bearer, email, username } = await shop.customer();
  const order = { amount: "50.00", method: "international" } as const;
  const { id, remark } = await shop.done(createPayOrder, order, { bearer });
  await shop.done(finishPayOrder, { orderId: id }, owner);
  const { rows } = await rowsOf(exportOperatorPayOrders, { search: email }, owner, "zh-CN");
  const [row = []] = rows;
  expect(row.slice(0, 10)).toEqual([
    id,
    spoken(remark),
    username,
    email,
    "支付完成",
    "否",
    "50.00",
    "2.00",
    "52.00",
    "国际支付",
  ]);
  const paid = await shop.done(listOperatorPayOrders, { status: "INIT" }, owner);
  expect(paid.items).toEqual([]);
  expect((await rowsOf(exportOperatorPayOrders, { status: "INIT" })).rows).toEqual([]);
});

test("a role that may not read customers gets cards without names and tags, and no other list", async () => {
  const holder = await shop.customer();
  const card = await shop.boundCard(holder);
  await shop.done(editTag, { cardId: card.id, tag: "Canoe" }, holder);
  const stock = await shop.staff("stock");
  const search = { search: card.iccid };
  const named = (await rowsOf(exportOperatorCards, search)).rows[0]!;
  expect(named.slice(-3)).toEqual(["Canoe", holder.username, holder.email]);
  const unnamed = (await rowsOf(exportOperatorCards, search, stock)).rows[0]!;
  expect(unnamed.slice(-3)).toEqual(["", "", ""]);
  for (const endpoint of [exportCustomers, exportOperatorPayOrders])
    expect((await shop.call(endpoint, {}, stock)).error).toBe("right_required");
});

test("a marked SIM stands there as what it is", async () => {
  const [card] = await shop.stock(1);
  const marked = { cardId: card!.id, mark: "damaged" as const, reason: "Broken in the post" };
  await shop.done(markCard, marked, owner);
  const { rows } = await rowsOf(exportOperatorCards, { search: card!.iccid });
  expect(rows[0]!.slice(7, 9)).toEqual(["Damaged", "Broken in the post"]);
});

test("what a spreadsheet would run is text, and no secret stands in any file", async () => {
  const holder = await shop.customer();
  const card = await shop.boundCard(holder);
  await shop.done(editTag, { cardId: card.id, tag: "=HYPERLINK(1)" }, holder);
  const text = await shop.done(exportOperatorCards, { search: card.iccid }, owner);
  expect(text).toContain(`,"'=HYPERLINK(1)",`);
  expect(text).not.toContain(card.verifyCode);
});

test("that a list is taken as a file is on record, without the name that was searched for", async () => {
  const auditor = await shop.staff("auditor");
  await rowsOf(exportCustomers, { search: "someone@example.com" }, auditor);
  await rowsOf(exportOperatorCards, { search: "someone", bound: "true" }, auditor);
  const { items } = await shop.done(
    listAudit,
    { deed: "admin/list/export", actor: auditor.username },
    owner,
  );
  expect(items.map(({ subject, facts }) => [subject, facts])).toEqual([
    ["list:cards", { bound: "true" }],
    ["list:customers", {}],
  ]);
});

test("an account's money is saved as its list shows it, and no other account's; an unknown one is refused", async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  await shop.recharge(person, "7.00");
  await shop.recharge(person, "8.00");
  await shop.recharge(other, "9.00");
  const { head, rows } = await rowsOf(exportAccountActivities, { account: person.email });
  expect(head.slice(3, 5)).toEqual(["Change (USD)", "Balance after (USD)"]);
  expect(rows.map((row) => row.slice(3, 5))).toEqual([
    ["8.00", "15.00"],
    ["7.00", "7.00"],
  ]);
  const unknown = await shop.call(exportAccountActivities, { account: "no.one" }, owner);
  expect(unknown.error).toBe("username_not_exists");
  const { items } = await shop.done(
    listAudit,
    { deed: "admin/list/export", actor: owner.username },
    owner,
  );
  expect(items[0]).toMatchObject({ subject: "list:activities", facts: { holderId: person.id } });
});

test("approvals are saved with who asked and who decided, as the filter says", async () => {
  const limited = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
  const [asker, decider] = [await limited.administrator(), await limited.administrator()];
  const { username } = await limited.customer();
  const ask = async (amount: string) =>
    (await limited.done(recharge, { account: username, amount, reason: "by bank" }, asker))
      .approval!;
  const waits = await ask("500.00");
  const refused = await ask("600.00");
  const decision = { approvalId: refused.id, note: "no slip" };
  await limited.done(rejectApproval, decision, decider);
  const text = await limited.done(exportApprovals, {}, asker);
  const rows = readCsv(text).slice(1);
  expect(
    rows.map((row) => [row[0], row[2], row[3], row[6], row[7], row[9], row[10], row[12]]),
  ).toEqual([
    [
      refused.id,
      username,
      "600.00",
      "by bank",
      asker.username,
      "Rejected",
      decider.username,
      "no slip",
    ],
    [waits.id, username, "500.00", "by bank", asker.username, "Waiting", "", ""],
  ]);
  const pending = await limited.done(exportApprovals, { status: "PENDING" }, asker);
  expect(
    readCsv(pending)
      .slice(1)
      .map(([id]) => id),
  ).toEqual([waits.id]);
});

test("open use is saved by its kind, as it was reported, and batches with what is left of them", async () => {
  const holder = await shop.customer();
  const card = await shop.boundCard(holder);
  const usedAt = shop.clock.now().toString();
  await shop.report([
    { id: "no-plan", iccid: card.iccid, usedAt, regionName: "JP", bytes: 1_048_576 },
    { id: "no-card", iccid: "8985200000000000001", usedAt, regionName: "JP", bytes: 1 },
  ]);
  const days = await rowsOf(exportUsage, { kind: "unrated" });
  expect(days.rows).toEqual([[card.cardNumber, card.iccid, "carrier-one", "2027-05-01", "1.00"]]);
  const { rows } = await rowsOf(exportUsage, { kind: "rejected", channelName: "carrier-one" });
  expect(rows).toHaveLength(1);
  expect(rows[0]!.slice(1, 5)).toEqual([
    "carrier-one",
    "2027-05-01 20:00:00",
    "No such card in this channel",
    "iccid",
  ]);
  expect(rows[0]![5]).toContain('"id":"no-card"');
  expect((await rowsOf(exportBatches, {})).head).toEqual([
    "Id",
    "Name",
    "Cards",
    "For sale",
    "Created (Asia/Hong_Kong)",
    "By",
    "Undone (Asia/Hong_Kong)",
  ]);
  const support = await shop.staff("support");
  const refusals = [
    await shop.call(exportUsage, { kind: "unrated" }, support),
    await shop.call(exportBatches, {}, support),
  ];
  expect(refusals.map(({ error }) => error)).toEqual(["right_required", "right_required"]);
});
