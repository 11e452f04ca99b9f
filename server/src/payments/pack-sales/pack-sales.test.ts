import { bindCard } from "@farsim/contract/cards.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import * as sales from "@farsim/contract/desk/money/pack-sales.ts";
import * as sims from "@farsim/contract/desk/cards/sims.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { addPlanOnSale, newTestCard, type StockCard } from "../../../testing/stock.ts";
import { dayOf } from "../../platform/calendar.ts";
import { earnPacks } from "./earn-packs.ts";

const rounds = process.env["DEEP"] ? 50 : 3;
const testBase = await testDatabase();
const shop = await openShop(testBase);
/** 2.00 a day. */
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const teller = await shop.administrator();

const idsOf = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id);
async function packs(count: number, days = 5): Promise<StockCard[]> {
  const cards = (await shop.stock(count)).toSorted((a, b) => Number(a.id) - Number(b.id));
  const made = { cardIds: idsOf(cards), planId, days };
  await shop.done(stock.setStarterPack, made, teller);
  return cards;
}
const saleOf = (cards: readonly StockCard[], price: string, amount: string) => ({
  cardIds: idsOf(cards),
  cards: cards.length,
  price,
  amount,
  way: "byBank" as const,
  buyer: "Kiosk & Co",
  reason: "invoice 7",
});
const sell = async (cards: readonly StockCard[], price: string, amount: string) =>
  (await shop.done(sales.recordPackSale, saleOf(cards, price, amount), teller)).sale;
const earn = () => earnPacks({ ...shop, onFailure: (error) => expect(error).toBeUndefined() });
const shownOf = async (saleId: string) =>
  (await shop.done(sales.getPackSale, { saleId }, teller)).sale;
const bind = ({ cardNumber, iccid, verifyCode }: StockCard, person: Person) =>
  shop.done(bindCard, { cardNumber, iccid, verifyCode }, person);
const goOn = async (time: { readonly hours?: number; readonly minutes?: number }) => {
  shop.clock.set(shop.clock.now().add(time));
  await shop.renew(teller);
};
const none = { OPEN: 0, BOUND: 0, EXPIRED: 0, REVERTED: 0, RETURNED: 0 };

/** What the accounts hold, as they grow. */
async function held(...accounts: readonly BookAccount[]): Promise<number[]> {
  const to = dayOf(shop.clock.now(), shop.config.billingTimeZone);
  const statement = await shop.done(books.getStatement, { from: to, to }, teller);
  expect(statement.difference).toBe("0.00");
  const of = (name: string) =>
    Number(statement.accounts.find(({ account }) => account === name)!.closing);
  return accounts.map(of);
}
/** What accounts grow by while something is done, in cents. */
async function grown(done: () => Promise<unknown>, ...accounts: readonly BookAccount[]) {
  const before = await held(...accounts);
  await done();
  const after = await held(...accounts);
  return after.map((amount, place) => Math.round((amount - before[place]!) * 100));
}

test("a sale may be the first that a shop ever books", async () => {
  expect((await shop.done(books.listBookMonths, {}, teller)).months).toEqual([]);
  await sell(await packs(2), "4.00", "8.00");
  const { months } = await shop.done(books.listBookMonths, {}, teller);
  expect(months).toMatchObject([{ received: "8.00", earned: "0.00", owed: "8.00" }]);
});

test("says which cards can be sold, for how much, and why the others cannot", async () => {
  const cards = await shop.stockOf(
    Array.from({ length: 7 }, (_, nth) => ({ ...newTestCard(), cardNumber: `7100${nth}` })),
  );
  const [plain, marked, expired, sold, ...good] = cards as [
    StockCard,
    StockCard,
    StockCard,
    StockCard,
  ];
  const made = { planId, days: 5 };
  await shop.done(
    stock.setStarterPack,
    { ...made, cardIds: idsOf([marked, sold, ...good]) },
    teller,
  );
  await shop.done(stock.setStarterPack, { ...made, cardIds: [expired.id], days: 1 }, teller);
  const reason = "found on the floor";
  await shop.done(sims.markCard, { cardId: marked.id, mark: "damaged", reason }, teller);
  await sell([sold], "4.00", "4.00");
  await goOn({ hours: 25 });
  const others = [
    { why: "notPack", cards: 1 },
    { why: "marked", cards: 1 },
    { why: "expired", cards: 1 },
    { why: "sold", cards: 1 },
  ];
  const wanted = { filter: { search: "7100" }, price: "2.50" };
  const said = { cards: 3, amount: "7.50", others };
  expect(await shop.done(sales.checkPackSale, wanted, teller)).toEqual(said);
  expect(await shop.done(sales.checkPackSale, { cardIds: idsOf(cards) }, teller)).toEqual({
    cards: 3,
    others,
  });
  const agreed = { ...saleOf(good, "2.50", "7.50"), cardIds: undefined };
  const asked = { ...agreed, filter: { search: "7100" } };
  const { sale } = await shop.done(sales.recordPackSale, asked, teller);
  const { items } = await shop.done(sales.listSoldPacks, { saleId: sale.id }, teller);
  expect(items.map(({ id }) => id).toSorted()).toEqual(idsOf(good).toSorted());
  expect(plain.cardNumber).toBe("71000");
});

test("what is paid for StarterPacks is held in the account that it came to, and owed", async () => {
  const cards = await packs(3);
  let sale: sales.PackSale | undefined;
  const record = async () => {
    const wanted = { ...saleOf(cards, "4.25", "12.75"), reference: "INV 7" };
    ({ sale } = await shop.done(sales.recordPackSale, wanted, teller));
  };
  expect(await grown(record, "cashByBank", "packsSold", "packSales")).toEqual([1275, 1275, 0]);
  expect(sale).toMatchObject({
    soldBy: teller.username,
    way: "byBank",
    price: "4.25",
    amount: "12.75",
    buyer: "Kiosk & Co",
    reference: "INV 7",
    reason: "invoice 7",
    cards: 3,
    states: { ...none, OPEN: 3 },
    owed: "12.75",
    earned: "0.00",
    returned: "0.00",
  });
  const byHand = async () => {
    const wanted = { ...saleOf(await packs(1), "1.00", "1.00"), way: "byHand" as const };
    await shop.done(sales.recordPackSale, wanted, teller);
  };
  expect(await grown(byHand, "cashByHand", "cashByBank")).toEqual([100, 0]);
});

test("exactly what was seen is sold, or nothing", async () => {
  const cards = await packs(3);
  const seen = saleOf(cards, "4.00", "12.00");
  const refused = async (wanted: typeof seen) =>
    (await shop.call(sales.recordPackSale, wanted, teller)).error;
  await shop.done(stock.revertStarterPack, { cardIds: [cards[0]!.id] }, teller);
  expect(await grown(() => refused(seen), "cashByBank", "packsSold")).toEqual([0, 0]);
  expect(await refused(seen)).toBe("pack_sale_changed");
  expect(await refused({ ...seen, cards: 2 })).toBe("pack_sale_changed");
  expect(await refused({ ...seen, cards: 2, amount: "8.01" })).toBe("pack_sale_changed");
  expect(await refused({ ...seen, cards: 100_001 })).toBe("pack_sale_too_large");
  const { sale } = await shop.done(
    sales.recordPackSale,
    { ...seen, cards: 2, amount: "8.00" },
    teller,
  );
  expect(sale.cards).toBe(2);
  for (const price of ["0.00", "-1.00", "1000000.01", "1.5"])
    expect((await shop.call(sales.checkPackSale, { cardIds: ["1"], price }, teller)).error).toBe(
      "validation_failed",
    );
});

test("of sales of the same cards at once exactly one gets them", async () => {
  await openConnections(shop.address, 8);
  for (let round = 0; round < rounds; round++) {
    const cards = await packs(20);
    const answers = await Promise.all(
      [cards, cards.toReversed(), cards, cards.toReversed()].map((some) =>
        shop.call(sales.recordPackSale, saleOf(some, "1.00", "20.00"), teller),
      ),
    );
    expect(answers.map(({ error }) => error ?? "sold").toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "pack_sale_changed"),
      "sold",
    ]);
  }
});

test("what binding a sold StarterPack credits was paid for, and is an expense only beyond its price; the rest of the price is earned", async () => {
  const customer = await shop.customer();
  for (const { price, credit, expense, income } of [
    { price: "12.00", credit: 800, expense: 0, income: 400 },
    { price: "8.00", credit: 800, expense: 0, income: 0 },
    { price: "5.00", credit: 800, expense: 300, income: 0 },
  ]) {
    const [card] = (await packs(1)) as [StockCard];
    const sale = await sell([card], price, price);
    await goOn({ hours: 1 });
    const accounts = ["wallet", "packsSold", "packCredits", "packSales"] as const;
    const changed = await grown(
      async () => {
        await shop.renew(customer);
        await bind(card, customer);
        await earn();
      },
      ...accounts,
    );
    expect(changed).toEqual([credit, -Number(price) * 100, expense, income]);
    expect(await shownOf(sale.id)).toMatchObject({
      states: { ...none, BOUND: 1 },
      owed: "0.00",
      earned: price,
    });
    const { items } = await shop.done(sales.listSoldPacks, { saleId: sale.id }, teller);
    expect(items).toMatchObject([{ id: card.id, state: "BOUND", credited: "8.00" }]);
  }
});

test("a sold StarterPack that expires or goes back into stock is earned, and stays so when it is set anew or reset", async () => {
  const [expires, reverts, again] = (await packs(3, 1)) as [StockCard, StockCard, StockCard];
  const sale = await sell([expires, reverts, again], "3.00", "9.00");
  await shop.done(stock.revertStarterPack, { cardIds: idsOf([reverts, again]) }, teller);
  // A StarterPack again before anyone has looked: another one than was sold.
  const anew = { cardIds: [again.id], planId, days: 9 };
  await shop.done(stock.setStarterPack, anew, teller);
  expect(await grown(earn, "packsSold", "packSales", "packCredits")).toEqual([-600, 600, 0]);
  expect((await shownOf(sale.id)).states).toEqual({ ...none, OPEN: 1, REVERTED: 2 });
  await goOn({ hours: 24 });
  expect(await grown(earn, "packsSold", "packSales")).toEqual([-300, 300]);
  const states = { ...none, EXPIRED: 1, REVERTED: 2 };
  expect((await shownOf(sale.id)).states).toEqual(states);
  const reset = { cardIds: [expires.id], mode: "timeOnly" as const };
  await shop.done(stock.resetStarterPack, reset, teller);
  expect(await grown(earn, "packsSold", "packSales")).toEqual([0, 0]);
  expect((await shownOf(sale.id)).states).toEqual(states);
  // It can be sold once more, and so can the one that was set anew.
  const next = await sell([expires, again], "1.00", "2.00");
  const { items } = await shop.done(sales.listSalesOfCard, { cardId: expires.id }, teller);
  expect(items).toMatchObject([
    { sale: { id: next.id }, pack: { state: "OPEN" } },
    { sale: { id: sale.id }, pack: { state: "EXPIRED" } },
  ]);
});

test("a price is earned once, by one movement a sale, however many servers look", async () => {
  const cards = await packs(6);
  const [sale, other] = [
    await sell(cards.slice(0, 4), "1.00", "4.00"),
    await sell(cards.slice(4), "1.00", "2.00"),
  ];
  await shop.done(stock.revertStarterPack, { cardIds: idsOf(cards.slice(1)) }, teller);
  const looks = () => Promise.all(Array.from({ length: 6 }, earn));
  expect(await grown(looks, "packsSold", "packSales")).toEqual([-500, 500]);
  expect(await grown(earn, "packsSold")).toEqual([0]);
  const { rows } = await testBase.database.pool.query(
    "SELECT pack_sale_id AS sale FROM shop_movements WHERE kind = 'PACKS_EARNED' AND pack_sale_id = ANY($1) ORDER BY 1",
    [[sale.id, other.id]],
  );
  expect(rows).toEqual([{ sale: sale.id }, { sale: other.id }]);
});

test("nothing that happens to a card waits for the sale that it was sold in, nor does one sale wait for another", async () => {
  const [card, one] = (await packs(2)) as [StockCard, StockCard];
  const [sale, next] = [await sell([card], "1.00", "1.00"), await sell([one], "1.00", "1.00")];
  await shop.asProgram(async ({ tx }) => {
    await tx.db.selectFrom("pack_sales").where("id", "=", BigInt(sale.id)).forUpdate().execute();
    await tx.db
      .selectFrom("pack_sale_cards")
      .where("card_id", "=", BigInt(card.id))
      .forUpdate()
      .execute();
    await bind(card, await shop.customer());
    await shop.done(stock.revertStarterPack, { cardIds: [one.id] }, teller);
    await earn();
    expect((await shownOf(next.id)).states).toEqual({ ...none, REVERTED: 1 });
    expect((await shownOf(sale.id)).states).toEqual({ ...none, OPEN: 1 });
  });
  await earn();
  expect((await shownOf(sale.id)).states).toEqual({ ...none, BOUND: 1 });
});

const giveBack = (
  wanted: Partial<Parameters<typeof shop.call<typeof sales.givePackSaleBack>>[1]>,
) =>
  shop.call(
    sales.givePackSaleBack,
    { saleId: "1", cards: 1, amount: "3.00", way: "byHand", reason: "unsold", ...wanted },
    teller,
  );

test("money for open StarterPacks is given back once, from the account that is named; they can be sold again", async () => {
  const cards = await packs(4);
  const { id: saleId } = await sell(cards, "3.00", "12.00");
  const two = { saleId, cardIds: idsOf(cards.slice(0, 2)), cards: 2, amount: "6.00" };
  const accounts = ["cashByHand", "cashByBank", "packsSold", "packSales"] as const;
  expect(await grown(() => giveBack(two), ...accounts)).toEqual([-600, 0, -600, 0]);
  expect((await giveBack(two)).error).toBe("pack_sale_changed");
  expect((await giveBack({ ...two, cardIds: ["999999999"] })).error).toBe("pack_sale_changed");
  // One of the other two was bound since they were looked at, and no one has booked that yet.
  await bind(cards[2]!, await shop.customer());
  expect((await giveBack({ saleId, cards: 2, amount: "6.00" })).error).toBe("pack_sale_changed");
  expect((await giveBack({ saleId, cards: 1, amount: "3.01" })).error).toBe("pack_sale_changed");
  const rest = await giveBack({ saleId, cards: 1, amount: "3.00" });
  expect(rest.data?.sale).toMatchObject({
    states: { ...none, BOUND: 1, RETURNED: 3 },
    owed: "0.00",
    earned: "3.00",
    returned: "9.00",
  });
  expect((await giveBack({ saleId })).error).toBe("pack_sale_over");
  expect((await giveBack({ saleId: "999999999" })).error).toBe("not_found");
  await sell([cards[0]!, cards[3]!], "2.00", "4.00");
});

test("a price is earned or given back, never both, though all happens at once", async () => {
  for (let round = 0; round < rounds; round++) {
    const [customer, cards] = [await shop.customer(), await packs(2)];
    const { id: saleId } = await sell(cards, "3.00", "6.00");
    const one = { saleId, cardIds: [cards[0]!.id], cards: 1, amount: "3.00" };
    await Promise.all([bind(cards[0]!, customer), earn(), giveBack(one), giveBack(one), earn()]);
    await earn();
    const { states } = await shownOf(saleId);
    expect([states.BOUND + states.RETURNED, states.OPEN]).toEqual([1, 1]);
  }
});

test("sales are found by buyer, reference, day, amount and whether any of them is open, newest first", async () => {
  const cards = await packs(3);
  const named = { buyer: "Café Zürich", reference: "PO 0815" };
  const [first, second] = [
    await shop.done(
      sales.recordPackSale,
      { ...saleOf([cards[0]!], "77.00", "77.00"), ...named },
      teller,
    ),
    await shop.done(
      sales.recordPackSale,
      { ...saleOf([cards[1]!], "78.00", "78.00"), buyer: "cafézürich 2" },
      teller,
    ),
  ];
  const found = async (search: Parameters<typeof shop.done<typeof sales.listPackSales>>[1]) =>
    (await shop.done(sales.listPackSales, search, teller)).items.map(({ id }) => id);
  const both = [second.sale.id, first.sale.id];
  expect(await found({ search: "CAFÉ" })).toEqual(both);
  expect(await found({ search: "o 08" })).toEqual([first.sale.id]);
  expect(await found({ atLeast: "77.50", atMost: "78.00" })).toEqual([second.sale.id]);
  const today = dayOf(shop.clock.now(), shop.config.billingTimeZone);
  expect(await found({ search: "zürich", from: today, to: today })).toEqual(both);
  await shop.done(stock.revertStarterPack, { cardIds: [cards[1]!.id] }, teller);
  await earn();
  expect(await found({ search: "zürich", open: "true" })).toEqual([first.sale.id]);
  expect(await found({ search: "zürich", open: "false" })).toEqual([second.sale.id]);
  const page = await shop.done(sales.listPackSales, { search: "zürich", limit: "1" }, teller);
  const next = { search: "zürich", limit: "1", cursor: page.nextCursor! };
  expect(await found(next)).toEqual([first.sale.id]);
});

test("the journal names a sale, what came in for it, what was earned and what was given back", async () => {
  const cards = await packs(3);
  const wanted = { ...saleOf(cards, "10.00", "30.00"), reference: "INV-9" };
  const { id: saleId } = (await shop.done(sales.recordPackSale, wanted, teller)).sale;
  await bind(cards[0]!, await shop.customer());
  await earn();
  await giveBack({ saleId, cardIds: [cards[1]!.id], amount: "10.00" });
  // The journal of a day that is running ends at the moment at which it is asked for.
  await goOn({ minutes: 1 });
  const day = dayOf(shop.clock.now(), shop.config.billingTimeZone);
  const text = await shop.done(books.exportJournal, { from: day, to: day }, teller);
  const [head = [], ...rows] = readCsv(text);
  const at = (row: readonly string[], column: string) => row[head.indexOf(column)];
  const columns = ["type", "account_name", "debit", "credit", "customer", "payment", "tax"];
  const lines = rows
    .filter((row) => at(row, "reference") === sales.packSaleNumber(saleId))
    .map((row) => columns.map((column) => at(row, column)).join("|"));
  expect(lines).toEqual([
    "PACKS_SOLD|Bank|30.00|||INV-9|",
    "PACKS_SOLD|StarterPacks sold||30.00||INV-9|",
    "PACKS_EARNED|StarterPacks sold|10.00||||",
    "PACKS_EARNED|StarterPack credits||10.00|||",
    "PACKS_RETURNED|StarterPacks sold|10.00||||",
    "PACKS_RETURNED|Cash by hand||10.00|||",
  ]);
});

test("who recharges records a sale, who pays out gives money back, who reads the books reads it", async () => {
  const [support, auditor, keeper] = [
    await shop.staff("support"),
    await shop.staff("auditor"),
    await shop.staff("stock"),
  ];
  const cards = await packs(1);
  const wanted = saleOf(cards, "3.00", "3.00");
  for (const person of [auditor, keeper])
    expect((await shop.call(sales.recordPackSale, wanted, person)).error).toBe("right_required");
  const { sale } = await shop.done(sales.recordPackSale, wanted, support);
  const back = {
    saleId: sale.id,
    cards: 1,
    amount: "3.00",
    way: "byHand",
    reason: "unsold",
  } as const;
  for (const person of [support, auditor, keeper])
    expect((await shop.call(sales.givePackSaleBack, back, person)).error).toBe("right_required");
  expect((await shop.done(sales.listPackSales, {}, auditor)).items[0]).toEqual(sale);
  expect((await shop.call(sales.listPackSales, {}, keeper)).error).toBe("right_required");
  await shop.done(sales.givePackSaleBack, back, await shop.staff("finance"));
});

test("the files of sales and of their cards have what the lists show, in the reader's language", async () => {
  const cards = await packs(2);
  const wanted = { ...saleOf(cards, "5.00", "10.00"), buyer: "Sheet & Co", reference: "INV 12" };
  const { sale } = await shop.done(sales.recordPackSale, wanted, teller);
  await bind(cards[0]!, await shop.customer());
  await earn();
  const found = { search: "Sheet & Co" };
  const packStates = ["1", "1", "0", "0", "0"];
  const [, ...rows] = readCsv(await shop.done(sales.exportPackSales, found, teller));
  expect(rows.map((row) => row.toSpliced(1, 1))).toEqual([
    [
      sale.id,
      "Sheet & Co",
      "INV 12",
      "By bank",
      "5.00",
      "2",
      "10.00",
      ...packStates,
      "5.00",
      "5.00",
      "0.00",
      teller.username,
      "invoice 7",
    ],
  ]);
  const inChinese = { bearer: teller.bearer, language: "zh-CN" } as const;
  const text = await shop.done(sales.exportSoldPacks, { saleId: sale.id }, inChinese);
  const [, bound, open] = readCsv(text);
  expect(bound?.toSpliced(4, 1)).toEqual([
    cards[0]!.id,
    cards[0]!.cardNumber,
    cards[0]!.iccid,
    "已绑定",
    "10.00",
  ]);
  expect(open).toEqual([cards[1]!.id, cards[1]!.cardNumber, cards[1]!.iccid, "未结", "", ""]);
  const unknown = { saleId: "999999999" };
  expect((await shop.call(sales.exportSoldPacks, unknown, teller)).error).toBe("not_found");
  const { items } = await shop.done(listAudit, { deed: "admin/list/export" }, teller);
  expect(items.slice(0, 2).map(({ subject }) => subject)).toEqual([
    "list:soldPacks",
    "list:packSales",
  ]);
});
