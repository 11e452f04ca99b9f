import * as books from "@farsim/contract/desk/money/books.ts";
import * as contract from "@farsim/contract/desk/money/movements.ts";
import { createPayOrder, openCheckout } from "@farsim/contract/pay.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import type { Answer } from "../../../testing/input/contract-caller.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { dueFees, learnFee, type LearningFees } from "../../payments/payment-fees/learn-fee.ts";
import { openStripeDesk } from "../../payments/stripe/stripe-desk.ts";
import { messagesIn } from "../../platform/messages.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase);
const { within, clock } = shop;
const keeper = await shop.administrator();
const learning: LearningFees = {
  database: shop.database,
  clock,
  shop: () => shop.config,
  desk: openStripeDesk(shop.config.stripe!, () => undefined),
};
const later = async (duration: object) => {
  clock.set(clock.now().add(duration));
  await shop.renew(keeper);
};
const learnDue = async () => {
  for (const paymentId of await dueFees(learning)) await learnFee(learning, paymentId);
};

let payments = 0;
/** Someone pays 25.00 and the fees by Stripe. */
async function paid() {
  const { bearer } = await shop.customer();
  const wanted = { amount: "25.00", method: "international" } as const;
  const { id, token } = await within.done(createPayOrder, wanted, { bearer });
  const { url } = await within.done(openCheckout, { orderId: id }, { orderToken: token });
  const payment = `pi_with_fee_${(payments += 1)}`;
  const page = stripe.pages.find((one) => one.url === url)!;
  for (let times = 0; times < 3; times++) await sendEvent(events.paid(page, payment));
  return payment;
}

const listed = () => within.done(contract.listMovements, { limit: "50" }, keeper);
const feesOf = async (payment: string) =>
  (await listed()).items.filter(({ reference }) => reference === payment);
/** What an account of the books holds by now. */
const held = async (...wanted: string[]) => {
  await later({ seconds: 1 });
  const day = clock.now().toString().slice(0, 10);
  const statement = await within.done(books.getStatement, { from: day, to: day }, keeper);
  expect(statement.difference).toBe("0.00");
  return wanted.map((name) =>
    Number(statement.accounts.find(({ account }) => account === name)!.closing),
  );
};
const offence = () => findLedgerOffence(testBase.database);

test("books what Stripe took for a payment once, when it is known", async () => {
  const [fees, cash] = (await held("providerFees", "cashByStripe")) as [number, number];
  const payment = await paid();
  await learnDue();
  expect(await feesOf(payment)).toEqual([]);
  await later({ minutes: 1 });
  await learnDue();
  expect(await feesOf(payment)).toEqual([]);
  stripe.fees.set(payment, { fee: 106, currency: "usd" });
  await learnDue();
  expect(await feesOf(payment)).toEqual([]);
  await later({ minutes: 1 });
  await Promise.all([learnDue(), learnDue(), learnDue()]);
  expect(await feesOf(payment)).toMatchObject([
    { kind: "PROVIDER_FEE", amount: "1.06", from: "cashByStripe", to: "providerFees" },
  ]);
  const paidIn = Math.round((await held("cashByStripe"))[0]! * 100 - cash * 100) / 100;
  expect(paidIn).toBeCloseTo(25 * 1.04 - 1.06, 1);
  expect((await held("providerFees"))[0]! - fees).toBeCloseTo(1.06, 5);
  await later({ hours: 24 });
  await learnDue();
  expect(await feesOf(payment)).toHaveLength(1);
  expect(await offence()).toBeUndefined();
});

test("keeps what Stripe took in another currency, or never said, and books it not", async () => {
  const [other, unknown, none] = [await paid(), await paid(), await paid()];
  stripe.fees.set(other, { fee: 99, currency: "eur" });
  stripe.fees.set(none, { fee: 0, currency: "usd" });
  for (let times = 0; times < 25; times++) {
    await later({ hours: 24 });
    await learnDue();
  }
  const { feesNotBooked } = await listed();
  expect(feesNotBooked).toMatchObject({ count: 2 });
  expect(feesNotBooked.payments).toEqual(
    expect.arrayContaining([
      { paymentId: other, fee: { amount: "0.99", currency: "EUR" } },
      { paymentId: unknown },
    ]),
  );
  for (const payment of [other, unknown, none]) expect(await feesOf(payment)).toEqual([]);
  const said = {
    account: "cashByStripe",
    amount: "1.07",
    reference: other,
    reason: "0.99 EUR",
  } as const;
  const { movement } = await within.done(contract.bookFee, said, keeper);
  expect((await listed()).feesNotBooked).toEqual({ count: 1, payments: [{ paymentId: unknown }] });
  const back = { movementId: movement.id, reason: "it was another" };
  await within.done(contract.takeMovementBack, back, keeper);
  expect((await listed()).feesNotBooked.count).toBe(2);
  expect(await dueFees(learning)).toEqual([]);
  expect(await offence()).toBeUndefined();
});

test("books a fee in the smallest unit that the shop counts, where Stripe counts finer", async () => {
  const counted = { CURRENCY: "AFN", RECHARGE_MAX: "10000", ESIM_FEE: "5" };
  const { shop: whole, ...other } = await openStripeShop(await testDatabase(), counted);
  const { bearer } = await whole.customer();
  const wanted = { amount: "250", method: "international" } as const;
  const { id, token } = await whole.done(createPayOrder, wanted, { bearer });
  await whole.done(openCheckout, { orderId: id }, { orderToken: token });
  await other.sendEvent(events.paid(other.stripe.pages.at(-1)!, "pi_in_hundredths"));
  other.stripe.fees.set("pi_in_hundredths", { fee: 1250, currency: "afn" });
  whole.clock.set(whole.clock.now().add({ minutes: 1 }));
  const desk = openStripeDesk(whole.config.stripe!, () => undefined);
  const { database, clock: time } = whole;
  const asking = { database, clock: time, shop: () => whole.config, desk };
  for (const payment of await dueFees(asking)) await learnFee(asking, payment);
  const seen = await whole.done(contract.listMovements, {}, await whole.administrator());
  expect(seen.items).toMatchObject([{ amount: "13", reference: "pi_in_hundredths" }]);
});

const reason = "as on the statement";

test("books a fee and a transfer by hand, shows them, and takes each back once", async () => {
  const accounts = ["cashByHand", "cashByBank", "cashByStripe", "providerFees"] as const;
  const before = await held(...accounts);
  const changed = async () =>
    (await held(...accounts)).map((now, nth) => Math.round((now - before[nth]!) * 100) / 100);
  const fee = { account: "cashByBank", amount: "4.50", reference: "INV 7", reason } as const;
  const { movement: first } = await within.done(contract.bookFee, fee, keeper);
  expect(await changed()).toEqual([0, -4.5, 0, 4.5]);
  const moved = { from: "cashByStripe", to: "cashByBank", amount: "20.00", reason } as const;
  const { movement } = await within.done(contract.bookTransfer, moved, keeper);
  expect(await changed()).toEqual([0, 15.5, -20, 4.5]);
  const byHand = { by: keeper.username, reason };
  expect((await listed()).items.slice(0, 2)).toMatchObject([
    { id: movement.id, kind: "TRANSFER", amount: "20.00", from: "cashByStripe", byHand },
    { id: first.id, kind: "PROVIDER_FEE", to: "providerFees", reference: "INV 7", byHand },
  ]);
  const back = { movementId: movement.id, reason: "twice" };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => within.call(contract.takeMovementBack, back, keeper)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await changed()).toEqual([0, -4.5, 0, 4.5]);
  await within.done(contract.takeMovementBack, { movementId: first.id, reason: "none" }, keeper);
  expect(await changed()).toEqual([0, 0, 0, 0]);
  expect((await listed()).items.slice(0, 2)).toMatchObject([
    { kind: "MOVEMENT_BACK", reverses: first.id, from: "providerFees", to: "cashByBank" },
    { kind: "MOVEMENT_BACK", reverses: movement.id },
  ]);
  const day = clock.now().toString().slice(0, 10);
  await later({ minutes: 1 });
  const file = await within.done(books.exportJournal, { from: day, to: day }, keeper);
  const [head = [], ...rows] = readCsv(file);
  const lines = rows
    .map((row) => Object.fromEntries(head.map((name, nth) => [name, row[nth]])))
    .filter(({ payment }) => payment === "INV 7");
  expect(lines).toMatchObject([
    { type: "PROVIDER_FEE", account: "6100", debit: "4.50", customer: "", reference: "" },
    { type: "PROVIDER_FEE", account: "1010", credit: "4.50" },
    { type: "MOVEMENT_BACK", account: "6100", credit: "4.50", reverses: first.id },
    { type: "MOVEMENT_BACK", account: "1010", debit: "4.50" },
  ]);
  expect(await offence()).toBeUndefined();
});

test("the list is narrowed to one kind, page by page", async () => {
  await shop.renew(keeper);
  const all = (await listed()).items;
  for (const kind of contract.MovementKind.options) {
    const wanted = all.filter((one) => one.kind === kind).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { kind, limit: "1", cursor };
      const { items, nextCursor } = await within.done(contract.listMovements, page, keeper);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    expect([kind, seen.length > 0, seen]).toEqual([kind, true, wanted]);
  }
});

const bookIn = (language: Language, amount: string) => {
  const fee = { account: "cashByBank", amount, reason } as const;
  return within.call(contract.bookFee, fee, { ...keeper, language });
};
type Refused = (language: Language) => Promise<Answer>;
const refusals: [ProblemKey, string, Refused][] = [
  ["validation_failed", "nothing", (language) => bookIn(language, "0.00")],
  ["validation_failed", "less than nothing", (language) => bookIn(language, "-1.00")],
  [
    "validation_failed",
    "from an account to itself",
    (language) => {
      const same = { from: "cashByBank", to: "cashByBank", amount: "1.00", reason } as const;
      return within.call(contract.bookTransfer, same, { ...keeper, language });
    },
  ],
  [
    "not_found",
    "taking back what is none",
    (language) =>
      within.call(
        contract.takeMovementBack,
        { movementId: "shop-999999", reason },
        { ...keeper, language },
      ),
  ],
  [
    "movement_taken_back",
    "twice",
    async (language) => {
      const fee = { account: "cashByBank", amount: "1.00", reason } as const;
      const { movement } = await within.done(contract.bookFee, fee, keeper);
      const back = { movementId: movement.id, reason };
      await within.done(contract.takeMovementBack, back, keeper);
      return within.call(contract.takeMovementBack, back, { ...keeper, language });
    },
  ],
];
const ways = refusals.flatMap(([key, way, asks]) =>
  languages.map((language) => ({ key, way, asks, language })),
);

test.for(ways)("says $key in $language: $way", async ({ key, asks, language }) => {
  await shop.renew(keeper);
  const { code, status } = problems[key];
  const message = messagesIn(language)(`problems.${key}`);
  expect(await asks(language)).toMatchObject({ status, code, error: key, message });
});

test("is no matter of those who may only read the books", async () => {
  const clerk = await shop.staff("finance");
  const reader = await shop.staff("support");
  expect((await within.call(contract.listMovements, {}, clerk)).code).toBe(0);
  const fee = { account: "cashByBank", amount: "1.00", reason } as const;
  expect(await within.call(contract.bookFee, fee, reader)).toMatchObject({
    error: "right_required",
  });
});
