import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { addRole, deleteRole, setRole } from "@farsim/contract/desk/people/staff.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { type Person, roleIdOf } from "../../testing/people.ts";
import { addPlanOnSale, newTestCard } from "../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const owner = await shop.administrator();
const customer = await shop.customer();
const by = ({ bearer }: Person) => ({ bearer });

const found = async (subject: string, reader: Person = owner) =>
  (await shop.done(listAudit, { subject }, by(reader))).items;
const actionsOf = (entries: Awaited<ReturnType<typeof found>>) =>
  entries.map(({ deed: action }) => action);

test("finds what was done with an order by its code, as people copy it, and nothing else of the account", async () => {
  await shop.recharge(customer, "5.00");
  const input = { amount: "25.00", method: "domestic" } as const;
  const order = await shop.done(createPayOrder, input, by(customer));
  await shop.done(finishPayOrder, { orderId: order.id }, by(owner));
  const entries = await found(spoken(order.remark).toLowerCase());
  expect(actionsOf(entries)).toEqual(["admin/order/finish"]);
});

test("finds an entry of several cards by each of them, and says their numbers", async () => {
  const cards = await shop.stock(2);
  const cardIds = cards.map(({ id }) => id);
  await shop.done(setStarterPack, { cardIds, planId, days: 3 }, by(owner));
  for (const { cardNumber, iccid } of cards)
    for (const known of [cardNumber, iccid, iccid.slice(-8)]) {
      const entries = await found(known);
      expect(actionsOf(entries)).toEqual(["admin/starterPack/set"]);
      expect(Object.values(entries[0]!.names)).toEqual(
        expect.arrayContaining(cards.map((card) => card.cardNumber)),
      );
    }
});

test("a few digits, or those of more than a hundred cards, name no card: the log is not joined with all of them", async () => {
  const alike = (many: number, begin: string) =>
    Array.from({ length: many }, (_, i) => ({
      ...newTestCard(),
      cardNumber: `${begin}${String(i).padStart(6, "0")}`,
    }));
  const [card] = await shop.stockOf(alike(100, "551177"));
  await shop.done(revealVerifyCode, { cardId: card!.id, reason: "lost" }, by(owner));
  expect(actionsOf(await found("5511"))).toEqual(["admin/card/revealVerifyCode"]);
  expect(await found("551")).toEqual([]);
  await shop.stockOf(alike(1, "551188"));
  expect(await found("5511")).toEqual([]);
  expect(actionsOf(await found("551177"))).toEqual(["admin/card/revealVerifyCode"]);
});

test("names no customer to those who may not read customers, nor finds one by name; the staff stay named", async () => {
  const log = { name: "Reads the log", rights: ["audit" as const], reason: "for the auditors" };
  const { role } = await shop.done(addRole, log, by(owner));
  const reader = await shop.staff("auditor");
  const change = { userId: reader.id, reason: "reads the log alone" };
  await shop.done(setRole, { ...change, roleId: role.id }, by(owner));
  await shop.renew(reader);

  const given = { account: customer.username, amount: "1.00" };
  await shop.done(recharge, given, by(owner));
  const view = { userId: customer.id, reason: "they asked" };
  await shop.done(enterCustomer, view, by(owner));
  const card = await shop.boundCard(customer);
  await shop.done(revealVerifyCode, { cardId: card.id, reason: "lost" }, by(owner));

  const target = `user:${customer.id}`;
  expect(JSON.stringify(await found(target))).toContain(customer.username);
  const unnamed = await found(target, reader);
  expect(actionsOf(unnamed)).toEqual(actionsOf(await found(target)));
  for (const name of [customer.username, customer.email])
    expect(JSON.stringify(unnamed)).not.toContain(name);
  expect(unnamed[0]).toMatchObject({ subjectName: null, actor: owner.username });
  for (const name of [customer.username, customer.email, customer.username.slice(3, 9)])
    expect(await found(name, reader)).toEqual([]);
  expect(actionsOf(await found(card.cardNumber, reader))).toEqual(["admin/card/revealVerifyCode"]);
  expect((await found(reader.username, reader))[0]).toMatchObject({
    subjectName: reader.username,
  });

  await shop.done(setRole, { ...change, roleId: String(roleIdOf("auditor")) }, by(owner));
  await shop.done(deleteRole, { roleId: role.id, reason: "tried out" }, by(owner));
});
