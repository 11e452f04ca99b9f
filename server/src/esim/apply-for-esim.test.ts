import { listActivities } from "@farsim/contract/activities.ts";
import { bindCard, deleteCard, getCard } from "@farsim/contract/cards.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { applyEsim, getEsim } from "@farsim/contract/esim.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openConnections } from "../../testing/input/contract-caller.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { newEsim, newTestCard, setEsimsAside } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);

const customerWith = async (balance: string): Promise<Person> => {
  const person = await shop.customer();
  await shop.recharge(person, balance);
  return person;
};
const apply = ({ bearer }: Person) => shop.call(applyEsim, { fee: "5.00" }, { bearer });
const activitiesOf = async ({ bearer }: Person) =>
  (await shop.done(listActivities, {}, { bearer })).items;
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(
    (await testBase.database.pool.query(`SELECT count(*) FROM ${text}`, values)).rows[0].count,
  );
/** Nothing is left in stock of what other tests put there. */
const emptyStock = () => setEsimsAside(testBase.database);

test("hands out an eSIM for its fee, and shows its holder how to install it", async () => {
  await emptyStock();
  const [esim] = await shop.stockOf([newEsim()]);
  const person = await customerWith("12.00");
  const { bearer } = person;
  const { card } = await shop.done(applyEsim, { fee: "5.00" }, { bearer });
  expect(card).toMatchObject({
    id: esim!.id,
    type: "esim",
    status: "NOT_ACTIVE",
    esimState: "released",
  });
  const activationCode = (esim as { activationCode?: string } | undefined)?.activationCode ?? "";
  const matchingId = activationCode.split("$")[2];
  expect((await shop.done(getEsim, { cardId: card.id }, { bearer })).esim).toEqual({
    cardId: card.id,
    cardNumber: esim!.cardNumber,
    iccid: esim!.iccid,
    tag: null,
    state: "released",
    activation: {
      activationCode,
      smdpAddress: "smdp.example.com",
      matchingId,
      needsConfirmationCode: false,
      installLinks: {
        ios: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${activationCode}`,
        android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${activationCode}`,
      },
    },
  });
  expect((await activitiesOf(person))[0]).toMatchObject({
    type: "ESIM_APPLY",
    change: "-5.00",
    balanceAfter: "7.00",
    tradeDate: "2027-05-01",
    cardId: card.id,
  });
});

test("shows an activation code to its holder, and to no one else", async () => {
  const esim = newEsim();
  const [card] = await shop.stockOf([esim]);
  const [holder, other] = [await shop.customer(), await shop.customer()];
  const administrator = await shop.administrator();
  const proof = { cardNumber: esim.cardNumber, iccid: esim.iccid, verifyCode: esim.verifyCode };
  await shop.done(bindCard, proof, { bearer: holder.bearer });
  const ask = async ({ bearer }: Person) => shop.call(getEsim, { cardId: card!.id }, { bearer });
  expect((await ask(holder)).text).toContain(esim.activationCode);
  for (const person of [other, administrator]) expect((await ask(person)).error).toBe("not_found");
  const asHolder = await shop.call(getCard, { cardId: card!.id }, { bearer: holder.bearer });
  const { bearer } = administrator;
  const search = esim.cardNumber;
  const asOperator = await shop.call(listOperatorCards, { search }, { bearer });
  expect(asOperator.data.items[0]).toMatchObject({
    activationCode: "••••••••",
    esimState: "released",
  });
  for (const { text } of [asHolder, asOperator]) expect(text).not.toContain("TEST-");
  const view = await shop.done(
    enterCustomer,
    { userId: holder.id, reason: "they asked" },
    { bearer },
  );
  const inView = await ask({ ...administrator, bearer: view.accessToken });
  expect(inView.data.esim).toMatchObject({
    state: "released",
    activation: { matchingId: "••••••••" },
  });
  for (const secret of ["TEST-", "smdp.example.com"]) expect(inView.text).not.toContain(secret);
  await shop.done(deleteCard, { cardId: card!.id }, { bearer: holder.bearer });
  expect((await ask(holder)).error).toBe("not_found");
});

test("takes the eSIMs in the order in which they came, and none that is kept for something else", async () => {
  await emptyStock();
  const esims = await shop.stockOf(Array.from({ length: 4 }, newEsim));
  const [pack, stopped, first, second] = esims.toSorted((a, b) => Number(a.id) - Number(b.id));
  await shop.stockOf([newTestCard()]);
  const mark = (what: string, id: string) =>
    testBase.database.pool.query(`UPDATE cards SET ${what} WHERE id = $1`, [id]);
  await mark("is_starter_pack = true, pack_days = 30, expires_at = '2027-06-01'", pack!.id);
  await mark(
    "admin_stop = 'lost', status = 'SUSPEND', suspend_reason = 'administrator'",
    stopped!.id,
  );
  const person = await customerWith("20.00");
  expect((await apply(person)).data.card.id).toBe(first!.id);
  expect((await apply(person)).data.card.id).toBe(second!.id);
  expect((await apply(person)).error).toBe("esim_out_of_stock");
  await mark("is_starter_pack = false, pack_days = NULL, expires_at = NULL", pack!.id);
  await mark("admin_stop = NULL, status = 'NOT_ACTIVE', suspend_reason = NULL", stopped!.id);
});

test("makes no eSIM on demand where its channel cannot", async () => {
  await emptyStock();
  const { activationCode: _, ...unmade } = newEsim();
  await shop.stockOf([unmade]);
  expect((await apply(await customerWith("20.00"))).error).toBe("esim_out_of_stock");
});

test("leaves nothing behind when it refuses", async () => {
  await emptyStock();
  await shop.stockOf([newEsim()]);
  const poor = await customerWith("4.99");
  const answer = await apply(poor);
  expect(answer).toMatchObject({
    status: 402,
    error: "esim_insufficient_balance",
    data: { required: "5.00", balance: "4.99" },
  });
  expect(await activitiesOf(poor)).toHaveLength(1);
  expect(await count("cards WHERE holder_id = $1", [poor.id])).toBe(0);
  expect((await apply(await customerWith("5.00"))).code).toBe(0);
});

test("gives the last eSIM in stock to exactly one of 50 customers who apply at once", {
  timeout: 120_000,
}, async () => {
  const rounds = process.env["DEEP"] ? 200 : 2;
  const people = await Promise.all(Array.from({ length: 50 }, () => customerWith("500.00")));
  await openConnections(shop.address, people.length);
  for (let round = 0; round < rounds; round++) {
    await emptyStock();
    const [last] = await shop.stockOf([newEsim()]);
    for (const person of people) await shop.renew(person);
    const answers = await Promise.all(people.map(apply));
    const heard = Map.groupBy(answers, ({ error }) => error ?? "won");
    expect([...heard.keys()].toSorted()).toEqual(["esim_out_of_stock", "won"]);
    expect(heard.get("won")).toHaveLength(1);
    expect(await count("activities WHERE type = 'ESIM_APPLY' AND card_id = $1", [last!.id])).toBe(
      1,
    );
  }
});

test("gives one customer who applies 30 times at once as many as they can pay, and as many as there are", async () => {
  await emptyStock();
  await shop.stockOf(Array.from({ length: 10 }, newEsim));
  const person = await customerWith("17.00");
  const answers = await Promise.all(Array.from({ length: 30 }, () => apply(person)));
  const won = answers.filter(({ code }) => code === 0).map(({ data }) => data.card.id);
  expect(new Set(won).size).toBe(3);
  const refused = answers.filter(({ code }) => code !== 0).map(({ error }) => error);
  expect(new Set(refused)).toEqual(new Set(["esim_insufficient_balance"]));
  expect((await activitiesOf(person))[0]).toMatchObject({ balanceAfter: "2.00" });
});

test("takes an eSIM that is free as soon as an application for it was refused", async () => {
  await emptyStock();
  const [last] = await shop.stockOf([newEsim()]);
  const [poor, rich] = [await customerWith("1.00"), await customerWith("20.00")];
  for (let round = 0; round < 10; round++) {
    shop.clock.set(shop.clock.now().add({ seconds: 1 }));
    const [refused, won] = await Promise.all([apply(poor), apply(rich)]);
    expect(refused.error).not.toBe(undefined);
    expect(won.data.card.id).toBe(last!.id);
    await testBase.database.pool.query(
      "UPDATE cards SET holder_id = NULL, bound_at = NULL WHERE id = $1",
      [last!.id],
    );
    await shop.recharge(rich, "5.00");
  }
  await testBase.database.pool.query(
    "UPDATE cards SET holder_id = $2, bound_at = $3 WHERE id = $1",
    [last!.id, rich.id, shop.clock.now().toString()],
  );
});

test("costs nothing where the shop gives eSIMs away", async () => {
  const free = await openShop(testBase, { env: { ESIM_FEE: "0", JWT_KEY: shop.config.jwtKey } });
  await free.stockOf([newEsim()]);
  const person = await free.customer();
  const { card } = await free.done(applyEsim, { fee: "0.00" }, { bearer: person.bearer });
  expect(card.esimState).toBe("released");
  expect(await count("activities WHERE user_id = $1", [person.id])).toBe(0);
});
