import { editTag } from "@farsim/contract/cards.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { mostOfKind, searchDesk } from "@farsim/contract/desk/shop/search.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { newTestCard } from "../../../testing/stock.ts";
import { recordPaymentEvent } from "../../payments/stripe/record-payment-event.ts";

const testBase = await testDatabase();
const { pool } = testBase.database;
const shop = await openShop(testBase);
const keeper = await shop.administrator();
beforeEach(() => shop.renew(keeper));

const asked = (q: string, by: Person = keeper) =>
  shop.done(searchDesk, { q }, { bearer: by.bearer });

/** A customer of this name, who holds a card. */
async function named(username: string) {
  const email = `${username}@mail.example`;
  const person = await shop.customer();
  await pool.query("UPDATE users SET username = $2, email = $3 WHERE id = $1", [
    person.id,
    username,
    email,
  ]);
  const card = await shop.boundCard(person);
  return { ...person, username, email, card };
}

const lopez = await named("maria.lopez");
const underscore = await named("under_score");

/** An order of this amount, with what is to be paid. */
const order = (person: Person, amount: string) =>
  shop.within.done(createPayOrder, { amount, method: "international" }, { bearer: person.bearer });

const namesOf = async (q: string, by?: Person) =>
  (await asked(q, by)).customers?.items.map(({ username }) => username);
const cardsOf = async (q: string, by?: Person) =>
  (await asked(q, by)).cards?.items.map(({ id }) => id);
const ordersOf = async (q: string, by?: Person) =>
  (await asked(q, by)).orders?.items.map(({ id }) => id);

test.for(["lopez", "MARIA", "ia.lop", "lopez@mail", "ma"])(
  "finds a customer by %s, a part of their name or email, and without three letters in a row from the beginning",
  async (q) => {
    expect(await namesOf(q)).toEqual([lopez.username]);
  },
);

test("finds no customer by what stands within a name without three letters in a row", async () => {
  for (const q of ["op", "a.l", "r_s"]) expect(await namesOf(q)).toEqual([]);
});

test("finds an account by its id, and puts who is called just so before all that are newer", async () => {
  await named("ann");
  for (let i = 0; i < mostOfKind; i++) await named(`joanna${i}`);
  const { customers } = await asked("ann");
  expect(customers?.items.map(({ username }) => username)).toEqual([
    "ann",
    "joanna4",
    "joanna3",
    "joanna2",
    "joanna1",
  ]);
  expect(customers?.isMore).toBe(true);
  await pool.query(
    `WITH made AS (INSERT INTO users (id, username, email, password_hash, is_register, created_at) OVERRIDING SYSTEM VALUE
       VALUES (70123, 'by.number', 'by.number@mail.example', 'none', true, now()) RETURNING id, created_at)
     INSERT INTO wallets (user_id, changed_at) SELECT id, created_at FROM made`,
  );
  expect(await namesOf("70123")).toEqual(["by.number"]);
  const { items } = await shop.done(listCustomers, { search: "70123" }, { bearer: keeper.bearer });
  expect(items.map(({ username }) => username)).toEqual(["by.number"]);
});

test.for([
  ["%%", []],
  ["der%sco", []],
  ["der_s", [underscore.username]],
  ["mari_.lop", []],
  ["mar%pez", []],
  ["\\\\", []],
] as const)("takes each sign of %s for itself", async ([q, names]) => {
  expect(await namesOf(q)).toEqual(names);
});

test("finds a card by the beginning of its number, the last digits of its ICCID, its tag and its holder, as the list does", async () => {
  const [card] = await shop.stockOf([
    { ...newTestCard(), cardNumber: "7711000000001", iccid: "8931000000009064218" },
  ]);
  await shop.done(
    editTag,
    { cardId: lopez.card.id, tag: "Van to Porto" },
    { bearer: lopez.bearer },
  );
  const { iccid } = card!;
  for (const q of ["7711", "7711 0000", "4218", "064218", iccid, iccid.slice(0, 6)]) {
    expect(await cardsOf(q)).toContain(card!.id);
    const { items } = await shop.done(listOperatorCards, { search: q }, { bearer: keeper.bearer });
    expect(items.map(({ id }) => id)).toContain(card!.id);
  }
  expect(await cardsOf("218")).not.toContain(card!.id);
  for (const q of ["van to", "a.lopez"]) {
    expect(await cardsOf(q)).toEqual([lopez.card.id]);
    const { items } = await shop.done(listOperatorCards, { search: q }, { bearer: keeper.bearer });
    expect(items.map(({ id }) => id)).toEqual([lopez.card.id]);
  }
});

test("digits with which a card begins never mean the end of another one", async () => {
  const cards = await shop.stockOf([
    { ...newTestCard(), cardNumber: "663300000001", iccid: "8931000000009000001" },
    { ...newTestCard(), cardNumber: "880000000001", iccid: "8931000000009006633" },
  ]);
  expect(await cardsOf("6633")).toEqual([cards[0]!.id]);
  expect(await cardsOf("06633")).toEqual([cards[1]!.id]);
});

test("finds an order by its code, the beginning of it, either amount, its payment and its customer, as the list does", async () => {
  const payer = await named("pays.once");
  const made = await order(payer, "437.00");
  const other = await order(lopez, "11.00");
  expect(made.total).not.toBe(made.amount);
  const { remark } = made;
  const paymentId = `pi_${remark}`;
  await pool.query(
    "INSERT INTO checkouts (provider, session_id, order_id, opened_at) VALUES ('stripe', 'cs_1', $1, $2)",
    [made.id, shop.clock.now().toString()],
  );
  await shop.asProgram((ctx) =>
    recordPaymentEvent(ctx, {
      kind: "paid",
      paymentId,
      sessionId: "cs_1",
      amountMicros: BigInt(made.total.replace(".", "")) * 10_000n,
      currency: "USD",
      orderId: made.id,
    }),
  );
  const ways = [
    remark,
    spoken(remark).toLowerCase(),
    remark.replaceAll("0", "O").replaceAll("1", "l"),
    spoken(remark).slice(0, 6),
    "437",
    "437.00",
    "$437.00",
    made.total,
    paymentId,
    "pays.o",
  ];
  for (const q of ways) {
    expect(await ordersOf(q)).toEqual([made.id]);
    const wanted = { search: q };
    const list = await shop.done(listOperatorPayOrders, wanted, { bearer: keeper.bearer });
    expect(list.items.map(({ id }) => id)).toEqual([made.id]);
    expect(list.total).toBe(1);
  }
  for (const q of ["437.01", "437.000", "43", paymentId.slice(0, -1), spoken(remark).slice(1, 6)])
    expect(await ordersOf(q)).not.toContain(made.id);
  expect(await ordersOf("lopez")).toEqual([other.id]);
});

test("finds a batch by any part of its name", async () => {
  await pool.query(
    `INSERT INTO stock_imports (name, mode, state, imported, created_by, origin, created_at, finished_at)
     VALUES ('Spring delivery 100%', 'all', 'done', 1, $1, 'a test', now(), now()), ('empty delivery', 'preview', 'previewed', 0, $1, 'a test', now(), now())`,
    [keeper.id],
  );
  for (const q of ["DELIVERY", "g del", "0%"]) {
    const { batches } = await asked(q);
    expect(batches?.items.map(({ name }) => name)).toEqual(["Spring delivery 100%"]);
  }
});

test("answers at most five of a kind, and whether there are more", async () => {
  const cards = await shop.stockOf(
    Array.from({ length: mostOfKind + 1 }, (_, i) => ({
      ...newTestCard(),
      cardNumber: `55440000000${i}`,
    })),
  );
  const all = await asked("5544");
  expect(all.cards?.items.map(({ id }) => id)).toEqual(
    cards
      .map(({ id }) => id)
      .toReversed()
      .slice(0, mostOfKind),
  );
  expect(all.cards?.isMore).toBe(true);
  expect(await asked("55440000000")).toMatchObject({ cards: { isMore: true } });
  expect(await asked("554400000001")).toMatchObject({ cards: { isMore: false } });
});

test.for<[StandardRole, string[]]>([
  ["owner", ["customers", "cards", "orders", "batches"]],
  ["finance", ["customers", "cards", "orders", "batches"]],
  ["support", ["customers", "cards", "orders"]],
  ["auditor", ["customers", "cards", "orders", "batches"]],
  ["stock", ["cards", "batches"]],
])("a role searches what it may list and nothing else: %s", async ([role, kinds]) => {
  const person = await shop.staff(role);
  expect(Object.keys(await asked("lopez", person))).toEqual(kinds);
});

test("finds no card by its holder or its tag for who may not read customers, and names neither", async () => {
  const stock = await shop.staff("stock");
  await shop.done(
    editTag,
    { cardId: underscore.card.id, tag: "Yacht" },
    { bearer: underscore.bearer },
  );
  expect(await cardsOf("yacht")).toEqual([underscore.card.id]);
  for (const q of ["lopez", "yacht"]) expect(await cardsOf(q, stock)).toEqual([]);
  const { cards } = await asked(lopez.card.iccid, stock);
  expect(cards?.items).toMatchObject([{ username: null, email: null, tag: null, bound: true }]);
});

test.for(["", "a", " a ", "​x", "a".repeat(65)])("refuses %j: 2 to 64 signs", async (q) => {
  const { error } = await shop.call(searchDesk, { q }, { bearer: keeper.bearer });
  expect(error).toBe("validation_failed");
});

test("finds nothing that is not there, and says so of each kind", async () => {
  const none = { items: [], isMore: false };
  expect(await asked("zz-no-such-thing")).toEqual({
    customers: none,
    cards: none,
    orders: none,
    batches: none,
  });
});
