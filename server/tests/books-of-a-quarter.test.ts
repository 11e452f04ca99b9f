import { applyEsim } from "@farsim/contract/esim.ts";
import * as cards from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import { getCustomerStatement } from "@farsim/contract/desk/people/customer-desk.ts";
import * as movements from "@farsim/contract/desk/money/movements.ts";
import * as desk from "@farsim/contract/desk/money/payouts.ts";
import { askPayout, cancelPayout } from "@farsim/contract/payouts.ts";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as sales from "@farsim/contract/desk/money/pack-sales.ts";
import { revertStarterPack, setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { createPayOrder, openCheckout } from "@farsim/contract/pay.ts";
import type { AccountStatement, StatementChange } from "@farsim/contract/statements.ts";
import { JournalType } from "@farsim/contract/values/money/journal-types.ts";
import { type BookAccount, chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { getOverview, overviewDays } from "@farsim/contract/desk/shop/overview.ts";
import { type AdjustmentKind, listActivities } from "@farsim/contract/activities.ts";
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import {
  type AccountBooks,
  balancesFromJournals,
  booksFromJournals,
  minorOf,
  taxesFromJournals,
  unbalancedIn,
} from "../testing/model/books-from-journal.ts";
import { openStripeShop } from "../testing/open-stripe-shop.ts";
import type { Person } from "../testing/people.ts";
import { readCsv } from "../testing/read-csv.ts";
import * as events from "../testing/servers/stripe-events.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim, type StockCard } from "../testing/stock.ts";
import { goOnAt } from "../testing/end-all-days.ts";
import { earnPacks } from "../src/payments/pack-sales/earn-packs.ts";
import { dueFees, learnFee } from "../src/payments/payment-fees/learn-fee.ts";
import { openStripeDesk } from "../src/payments/stripe/stripe-desk.ts";
import { sealMonths } from "../src/books/seal-months.ts";

/** A quarter of a shop in New York, with the night in which clocks go forward. */
const zone = "America/New_York";
const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase, {
  SERVICE_FEE_RATE: "0.04",
  BILLING_TIMEZONE: zone,
});
const { clock, within } = shop;
const months = ["2028-01", "2028-02", "2028-03"] as const;
const lastDays = { "2028-01": "2028-01-31", "2028-02": "2028-02-29", "2028-03": "2028-03-31" };

clock.set("2028-01-03T15:00:00Z");
const owner = await shop.administrator();
const [ann, ben, cem] = [await shop.customer(), await shop.customer(), await shop.customer()];
const dora = await shop.customer();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** Goes on at a moment, with everyone logged in. */
const at = (moment: string) => goOnAt(shop, moment, [owner, ann, ben, cem, dora]);

const byHand = (person: Person, amount: string) =>
  within.done(recharge, { account: person.username, amount, reason: "paid in person" }, owner);

async function ordered(person: Person) {
  const wanted = { amount: "25.00", method: "international" } as const;
  return within.done(createPayOrder, wanted, person);
}

async function byBank(person: Person) {
  const { id } = await ordered(person);
  await within.done(finishPayOrder, { orderId: id }, owner);
}

async function byStripe(person: Person, payment: string) {
  const { id, token } = await ordered(person);
  const { data } = await within.call(openCheckout, { orderId: id }, { orderToken: token });
  await sendEvent(events.paid(stripe.pages.find(({ url }) => url === data.url)!, payment));
}

const bind = ({ cardNumber, iccid, verifyCode }: StockCard, person: Person) =>
  within.done(cards.bindCard, { cardNumber, iccid, verifyCode }, person);

const use = ({ iccid }: StockCard, mb: number, usedAt = clock.now().toString()) =>
  shop.report([{ id: randomUUID(), iccid, usedAt, regionName: "JP", bytes: mb * 1_048_576 }]);

async function giveBack(person: Person, type: string) {
  const { items } = await within.done(listActivities, {}, person);
  const { id } = items.find((activity) => activity.type === type && !activity.reversedBy)!;
  await within.done(reverseActivity, { activityId: id, reason: "goodwill" }, owner);
}

/** One is sent by the bank, comes back and is paid by hand; one is given up, one declined; one waits at the end of the quarter. */
async function payouts() {
  const ask = async (person: Person, amount: string) => {
    const { password } = person;
    return (await within.done(askPayout, { amount, payTo: "IBAN", password }, person)).id;
  };
  const payoutId = await ask(ben, "5.00");
  await within.done(desk.payPayout, { payoutId, way: "byBank", reference: "PO 1" }, owner);
  await at("2028-03-31T23:00:00Z");
  await within.done(desk.takePayoutBack, { payoutId, reason: "came back" }, owner);
  await within.done(desk.payPayout, { payoutId, way: "byHand" }, owner);
  await within.done(cancelPayout, { payoutId: await ask(ann, "1.00") }, ann);
  const refused = { payoutId: await ask(ann, "2.00"), reason: "no account" };
  await within.done(desk.declinePayout, refused, owner);
  await ask(ann, "3.00");
}

/** A payout that is a refund, and a provider's fee that is learnt; what is booked by hand, and taken back in the month after. */
async function ofTheShopItself() {
  await byStripe(dora, "pi_paid_out");
  const { password } = dora;
  const wanted = { amount: "7.00", payTo: "the card", password };
  const { id: payoutId } = await within.done(askPayout, wanted, dora);
  const refund = { payoutId, way: "byStripe", paymentId: "pi_paid_out" } as const;
  await within.done(desk.payPayout, refund, owner);
  await sendEvent(events.refunded("pi_paid_out", 700));
  stripe.fees.set("pi_paid_out", { fee: 105, currency: "usd" });
  clock.set(clock.now().add({ minutes: 2 }));
  const onFailed = () => undefined;
  const learning = {
    database: shop.database,
    clock,
    shop: () => shop.config,
    desk: openStripeDesk(shop.config.stripe!, onFailed),
  };
  for (const payment of await dueFees(learning)) await learnFee(learning, payment);
  const reason = "as on the statement";
  const moved = { from: "cashByStripe", to: "cashByBank", amount: "11.00", reason } as const;
  const { movement } = await within.done(movements.bookTransfer, moved, owner);
  const fee = { account: "cashByBank", amount: "3.30", reason } as const;
  await within.done(movements.bookFee, fee, owner);
  return movement.id;
}

/** Goodwill, and corrections both ways; one is taken back; a plan fee is given back in part. */
async function adjustments() {
  const adjust = async (kind: AdjustmentKind, amount: string) => {
    const wanted = { account: cem.username, kind, amount, reason: "as agreed" };
    return (await within.done(adjustBalance, wanted, owner)).activity!.id;
  };
  await adjust("GOODWILL", "4.00");
  await adjust("CORRECTION", "2.50");
  const activityId = await adjust("CORRECTION", "-1.25");
  await adjust("CORRECTION", "-0.75");
  await within.done(reverseActivity, { activityId, reason: "it was right" }, owner);
  const { items } = await within.done(listActivities, {}, ann);
  const fee = items.find(({ type, reversedBy }) => type === "DAILY_FEE" && !reversedBy)!;
  const part = { activityId: fee.id, amount: "0.50", reason: "slow" };
  await within.done(reverseActivity, part, owner);
}

const anyPack = { price: "15.00", way: "byBank", buyer: "Kiosk", reason: "invoice 7" } as const;
const earn = () => earnPacks({ database: testBase.database, clock });
const soldAs = async (ids: readonly string[]) => {
  const wanted = { ...anyPack, cardIds: [...ids], cards: ids.length };
  const asked = { ...wanted, amount: `${15 * ids.length}.00`, reference: "INV 7" };
  return (await within.done(sales.recordPackSale, asked, owner)).sale.id;
};

/** StarterPacks that are sold in January: one expires, one is reverted, two are bound, for one the money is given back, one is left. */
async function sellPacks() {
  const sold = await shop.stock(6);
  const ids = sold.map(({ id }) => id);
  const [short, ...long] = ids as [string, ...string[]];
  await within.done(setStarterPack, { cardIds: [short], planId, days: 20 }, owner);
  await within.done(setStarterPack, { cardIds: long, planId, days: 90 }, owner);
  return { sold, saleId: await soldAs(ids) };
}

const rates = { planFees: "0.19", addOnFees: "0.07", esimFees: "0.19", serviceFees: "0.0775" };
const elsewhere = { planFees: "0.2", addOnFees: "0.2", esimFees: "", serviceFees: "0" };

/** From the first day on, and other rates of plans from the first of March; Ben's country has rates of its own. */
async function taxed() {
  const places = [{ country: "AT" as const, ...elsewhere }];
  await within.done(changeTax, { ...rates, places, version: 0 }, owner);
  const later = { ...rates, planFees: "0.21", places, version: 1, from: "2028-03-01" };
  await within.done(changeTax, later, owner);
  await within.done(saveSettings, { country: "AT" }, ben);
}

beforeAll(async () => {
  await taxed();
  await byHand(ann, "40.00");
  const { sold, saleId } = await sellPacks();
  await byBank(ben);
  await byStripe(cem, "pi_first");
  const card = await shop.boundCard(ann);
  await within.done(cards.orderPlan, { cardId: card.id, planId }, ann);
  await use(card, 300);
  await within.done(cards.orderAddOn, { cardId: card.id, addOnId }, ann);
  await shop.stockOf([newEsim()]);
  await within.done(applyEsim, {}, ben);
  // The last minute of January, and the first of February: six and a half hours after midnight in UTC.
  await at("2028-02-01T04:59:00Z");
  await byHand(ann, "1.00");
  await at("2028-02-01T05:01:00Z");
  await byHand(ann, "2.00");
  await use(card, 10, "2028-01-20T12:00:00Z");
  await giveBack(ann, "ADD_ON_PURCHASE");
  const [pack] = (await shop.stock(1)) as [StockCard];
  await within.done(setStarterPack, { cardIds: [pack.id], planId, days: 5 }, owner);
  await bind(pack, ben);
  // Worth more than it was sold for.
  await bind(sold[1]!, ann);
  await earn();
  await sendEvent(events.disputed("pi_first"));
  const movementId = await ofTheShopItself();
  await at("2028-03-12T06:59:00Z");
  await sendEvent(events.disputed("pi_first", "won"));
  await at("2028-03-12T07:01:00Z");
  await byStripe(cem, "pi_second");
  await sendEvent(events.refunded("pi_second", 2550));
  await use(card, 10);
  await giveBack(ann, "DAILY_FEE");
  await within.done(revertStarterPack, { cardIds: [sold[2]!.id] }, owner);
  await bind(sold[3]!, ann);
  await earn();
  const back = { cards: 1, amount: "15.00", way: "byHand", reason: "unsold" } as const;
  const returned = { saleId, cardIds: [sold[4]!.id], ...back };
  await within.done(sales.givePackSaleBack, returned, owner);
  await adjustments();
  await payouts();
  const moved = { movementId, reason: "it never came" };
  await within.done(movements.takeMovementBack, moved, owner);
  await at("2028-04-02T12:00:00Z");
});

const journalOf = (month: (typeof months)[number]) =>
  within.done(books.exportJournal, { from: `${month}-01`, to: lastDays[month] }, owner);

const statementOf = (month: (typeof months)[number]) =>
  within.done(books.getStatement, { from: `${month}-01`, to: lastDays[month] }, owner);

const nothing: AccountBooks = { opening: 0n, debit: 0n, credit: 0n, closing: 0n };

/** The accounts of a statement that are not what its journals say. */
async function differing(month: (typeof months)[number], change = (text: string) => text) {
  const journals = await Promise.all(months.map(journalOf));
  const place = months.indexOf(month);
  const again = booksFromJournals(journals.slice(0, place), change(journals[place]!));
  const { accounts } = await statementOf(month);
  return accounts
    .filter(({ number, opening, debit, credit, closing }) => {
      const known = again.get(number) ?? nothing;
      const said = [opening, debit, credit, closing].map(minorOf);
      return String(said) !== String([known.opening, known.debit, known.credit, known.closing]);
    })
    .map(({ account }) => account);
}

test("a quarter has something of everything that the books know", async () => {
  const { accounts } = await within.done(
    books.getStatement,
    { from: "2028-01-01", to: "2028-03-31" },
    owner,
  );
  for (const { account, debit, credit } of accounts)
    expect([account, minorOf(debit) + minorOf(credit) > 0n]).toEqual([account, true]);
});

test.for(months)("the statement of %s is to the cent what its journals say", async (month) => {
  expect(await differing(month)).toEqual([]);
  expect(unbalancedIn(await journalOf(month))).toEqual([]);
});

const byRate = ([a]: readonly unknown[], [b]: readonly unknown[]) =>
  String(a) < String(b) ? -1 : 1;

/** The tax of a month by rate, and that of its journal. */
async function taxesOf(month: (typeof months)[number], change = (text: string) => text) {
  const { taxes } = await statementOf(month);
  const again = taxesFromJournals([change(await journalOf(month))]);
  const percentOf = (rate: string | null) =>
    rate === null ? "" : String(Math.round(Number(rate) * 1e6) / 1e4);
  return {
    said: taxes
      .map(({ country, rate, gross, tax }) => [
        [country, percentOf(rate)].filter(Boolean).join(" "),
        minorOf(gross),
        minorOf(tax),
      ])
      .toSorted(byRate),
    again: [...again].map(([rate, { gross, tax }]) => [rate, gross, tax]).toSorted(byRate),
  };
}

test.for(months)("the tax of %s is to the cent what its journal says", async (month) => {
  const { said, again } = await taxesOf(month);
  expect(said).toEqual(again);
});

test("the quarter has fees at each rate, fees without one, and a rate that others took the place of", async () => {
  const rates = await Promise.all(months.map(async (month) => (await taxesOf(month)).said));
  const seen = new Set(rates.flat().map(([rate]) => rate));
  for (const rate of ["21", "19", "7", "7.75", "AT 0", ""]) expect(seen).toContain(rate);
});

test("a rate that is another in a journal would be noticed", async () => {
  const { said, again } = await taxesOf("2028-01", (text) => text.replace(/,19\r\n/, ",7\r\n"));
  expect(said).not.toEqual(again);
});

test("a line that is missing in a journal would be noticed", async () => {
  const withoutFirst = (text: string) => text.split("\r\n").toSpliced(1, 1).join("\r\n");
  expect(await differing("2028-02", withoutFirst)).not.toEqual([]);
});

test("the journals of each type together are the journal, line by line", async () => {
  const days = { from: "2028-01-01", to: "2028-03-31" };
  const linesOf = (text: string) => text.split("\r\n").slice(1, -1);
  const whole = linesOf(await within.done(books.exportJournal, days, owner));
  const parts = new Map<string, string[]>();
  for (const type of JournalType.options)
    parts.set(type, linesOf(await within.done(books.exportJournal, { ...days, type }, owner)));
  expect([...parts.values()].flat().toSorted()).toEqual(whole.toSorted());
  for (const [type, lines] of parts) {
    expect([type, lines.length > 0]).toEqual([type, true]);
    expect(lines).toEqual(whole.filter((line) => line.split(",")[7] === type));
  }
  const call = { ...days, type: "GOODWILL" as "TOP_UP" };
  expect(await within.call(books.exportJournal, call, owner)).toMatchObject({
    error: "validation_failed",
  });
});

test("the overview's money of any days is to the cent what their statement says, account by account", async () => {
  for (const days of overviewDays) {
    const { from, to, money } = await within.done(getOverview, { days }, owner);
    const { accounts } = await within.done(books.getStatement, { from, to }, owner);
    for (const { account, debit, credit } of accounts) {
      const { kind } = chartOfAccounts[account];
      const net = minorOf(debit) - minorOf(credit);
      const said = kind === "liability" ? 0n : kind === "asset" ? net : -net;
      const shown = money
        .filter((one) => one.account === account)
        .reduce((sum, { amount }) => sum + minorOf(amount), 0n);
      expect([days, account, shown]).toEqual([days, account, said]);
    }
  }
  const { money } = await within.done(getOverview, { days: "90" }, owner);
  expect(money.some(({ amount }) => amount.startsWith("-"))).toBe(true);
  expect(new Set(money.map(({ account }) => account)).size).toBeGreaterThan(10);
});

test("each month begins with what the one before ended with", async () => {
  const [january, february, march] = await Promise.all(months.map(statementOf));
  type Statement = Awaited<ReturnType<typeof statementOf>>;
  const openings = (of?: Statement) => of?.accounts.map(({ opening }) => opening);
  const closings = (of?: Statement) => of?.accounts.map(({ closing }) => closing);
  expect(openings(february)).toEqual(closings(january));
  expect(openings(march)).toEqual(closings(february));
});

test("each month stands beside the one before, as that one's own statement says, and the first one alone", async () => {
  const [january, february, march] = await Promise.all(months.map(statementOf));
  expect(january!.before).toBeNull();
  for (const [month, earlier] of [
    [february!, january!],
    [march!, february!],
  ] as const) {
    const { from, to, accounts, transfers, movements } = earlier;
    expect(month.before).toEqual({ from, to, accounts, transfers, movements });
  }
  const days = { from: "2028-03-11", to: "2028-03-20" };
  const { before } = await within.done(books.getStatement, days, owner);
  const { from, to, accounts, transfers, movements } = await within.done(
    books.getStatement,
    { from: "2028-03-01", to: "2028-03-10" },
    owner,
  );
  expect(before).toEqual({ from, to, accounts, transfers, movements });
});

test.for(months)(
  "what was moved between accounts in %s is what its journal says of transfers",
  async (month) => {
    const [head = [], ...rows] = readCsv(await journalOf(month));
    const lines = rows.map((row) => Object.fromEntries(head.map((name, nth) => [name, row[nth]!])));
    const named = (entry: string) => lines.find((line) => line["entry"] === entry)?.["type"];
    const ofTransfers = lines.filter(
      ({ type, reverses }) =>
        type === "TRANSFER" ||
        // Of the quarter the only one of another month is a transfer.
        (type === "MOVEMENT_BACK" && (named(reverses!) ?? "TRANSFER") === "TRANSFER"),
    );
    const sum = (number: string, side: "debit" | "credit") =>
      ofTransfers
        .filter(({ account }) => account === number)
        .reduce((all, line) => all + minorOf(line[side] || "0"), 0n);
    const { transfers } = await statementOf(month);
    const numbers = { cashByHand: "1000", cashByBank: "1010", cashByStripe: "1020" };
    const said = Object.fromEntries(
      transfers.map(({ account, debit, credit }) => [account, [minorOf(debit), minorOf(credit)]]),
    );
    for (const account of ["cashByHand", "cashByBank", "cashByStripe"] as const)
      expect(said[account] ?? [0n, 0n]).toEqual([
        sum(numbers[account], "debit"),
        sum(numbers[account], "credit"),
      ]);
  },
);

test("what customers are owed at the end of each month is what the journals up to then say", async () => {
  const journals = await Promise.all(months.map(journalOf));
  for (const [place, month] of months.entries()) {
    const day = lastDays[month];
    const text = await within.done(books.exportBalances, { day }, owner);
    const [, ...rows] = readCsv(text);
    const said = rows.map(([id, , , balance]) => [id, minorOf(balance!)] as const);
    expect(new Map(said)).toEqual(balancesFromJournals(journals.slice(0, place + 1)));
  }
});

const customers = [ann, ben, cem, dora];

const ofCustomer = ({ id: userId }: Person, month: (typeof months)[number]) =>
  within.done(getCustomerStatement, { userId, month }, owner);

/** What the statements of some customers say of a month together, as the shop's own statement says it. */
async function together(month: (typeof months)[number], some: readonly Person[] = customers) {
  const all = await Promise.all(some.map((person) => ofCustomer(person, month)));
  const sum = (figure: (of: AccountStatement) => string) =>
    all.reduce((total, one) => total + minorOf(figure(one)), 0n);
  const changed = (wanted: StatementChange) =>
    sum(({ changes }) => changes.find(({ what }) => what === wanted)?.amount ?? "0.00");
  const gross = new Map<string, bigint>();
  for (const { country, rate, gross: fees } of all.flatMap(({ taxes }) => taxes)) {
    const key = `${country} ${rate}`;
    gross.set(key, (gross.get(key) ?? 0n) + minorOf(fees));
  }
  return {
    balances: [sum(({ opening }) => opening), sum(({ closing }) => closing)],
    serviceFees: [
      sum(({ serviceFees }) => serviceFees.paid),
      sum(({ serviceFees }) => serviceFees.returned),
    ],
    goodwill: changed("GOODWILL"),
    packs: changed("PACK_CREDITS"),
    gross,
  };
}

async function ofShop(
  month: (typeof months)[number],
): Promise<Awaited<ReturnType<typeof together>>> {
  const { accounts, taxes } = await statementOf(month);
  const account = (wanted: BookAccount) => {
    const { opening, closing, debit, credit } = accounts.find((one) => one.account === wanted)!;
    const [before, after, taken, given] = [opening, closing, debit, credit].map(minorOf);
    return { before: before!, after: after!, taken: taken!, given: given! };
  };
  const [wallets, service] = [account("wallet"), account("serviceFees")];
  return {
    balances: [wallets.before, wallets.after],
    serviceFees: [service.given, service.taken],
    goodwill: account("goodwill").taken,
    packs: account("packCredits").taken,
    gross: new Map(taxes.map(({ country, rate, gross }) => [`${country} ${rate}`, minorOf(gross)])),
  };
}

test.for(months)("the customers' statements of %s together are that of the shop", async (month) => {
  const shown = await ofShop(month);
  expect(await together(month)).toEqual(shown);
  expect(await together(month, [ann, ben])).not.toEqual(shown);
});

test("a customer's statement begins with what the month before left, and adds up to what they are owed at its end", async () => {
  for (const person of customers) {
    let opening = "0.00";
    for (const month of months) {
      const statement = await ofCustomer(person, month);
      expect(statement).toMatchObject({ opening, state: "over" });
      const changed = statement.changes.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
      expect(minorOf(opening) + changed).toBe(minorOf(statement.closing));
      const text = await within.done(books.exportBalances, { day: lastDays[month] }, owner);
      const owed = readCsv(text)
        .find(([id]) => id === person.id)
        ?.at(3);
      expect(statement.closing).toBe(owed ?? "0.00");
      opening = statement.closing;
    }
  }
});

test("a dispute that is lost and won again is no new recharge, and its service fee goes back and comes again", async () => {
  const [february, march] = [await ofCustomer(cem, "2028-02"), await ofCustomer(cem, "2028-03")];
  expect(february.changes).toEqual([{ what: "RECHARGES_REVERSED", count: 1, amount: "-25.00" }]);
  expect(february.serviceFees).toEqual({ paid: "0.00", returned: "2.00" });
  expect(march.changes.slice(0, 3)).toMatchObject([
    { what: "RECHARGES", count: 1 },
    { what: "RECHARGES_REVERSED", count: 1 },
    { what: "RECHARGES_AGAIN", count: 1, amount: "25.00" },
  ]);
});

test("of StarterPacks that were sold each month has what its journal says: owed, earned, and given back", async () => {
  const changes = async (month: (typeof months)[number]) => {
    const { accounts } = await statementOf(month);
    return (["packsSold", "packSales", "packCredits"] as const).map((wanted) => {
      const { debit, credit } = accounts.find(({ account }) => account === wanted)!;
      return [debit, credit];
    });
  };
  const nothing = ["0.00", "0.00"];
  expect(await changes("2028-01")).toEqual([["0.00", "90.00"], nothing, nothing]);
  // One expired in January, and is booked with the one that was bound: its price pays for a part of what was credited.
  const [owed, earned, credits] = await changes("2028-02");
  expect([owed, earned]).toEqual([
    ["30.00", "0.00"],
    ["0.00", "15.00"],
  ]);
  expect(credits?.[1]).toBe("15.00");
  const [owedInMarch, earnedInMarch, creditsInMarch] = await changes("2028-03");
  expect([owedInMarch, earnedInMarch]).toEqual([
    ["45.00", "0.00"],
    ["0.00", "15.00"],
  ]);
  expect(creditsInMarch?.[1]).toBe("15.00");
  const { accounts } = await statementOf("2028-03");
  expect(accounts.find(({ account }) => account === "packsSold")?.closing).toBe("15.00");
});

test("the days around midnight and the night of the clocks are those of the billing zone", async () => {
  const dayOf = async (day: string) =>
    (await within.done(books.getStatement, { from: day, to: day }, owner)).accounts.find(
      ({ account }) => account === "cashByHand",
    )!.debit;
  expect([await dayOf("2028-01-31"), await dayOf("2028-02-01")]).toEqual(["1.00", "2.00"]);
});

test("the quarter is closed, month after month, and each journal is the file that was sealed", async () => {
  const running = { database: testBase.database, clock, shop: shop.config };
  for (const month of months) {
    await within.done(books.closeMonth, { month }, owner);
    await sealMonths(running);
  }
  const { months: seen } = await within.done(books.listBookMonths, {}, owner);
  for (const month of months) {
    const sha256 = createHash("sha256")
      .update(await journalOf(month))
      .digest("hex");
    expect(seen.find((one) => one.month === month)).toMatchObject({ sha256 });
  }
  expect(seen.map(({ month, state }) => `${month} ${state}`)).toEqual([
    "2028-04 running",
    "2028-03 closed",
    "2028-02 closed",
    "2028-01 closed",
  ]);
});
