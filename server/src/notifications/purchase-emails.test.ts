import { inflateSync } from "node:zlib";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { deleteCard, editTag, orderAddOn, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import type { AdjustmentKind } from "@farsim/contract/activities.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as payouts from "@farsim/contract/desk/money/payouts.ts";
import { cancelPayOrder, createPayOrder } from "@farsim/contract/pay.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { adjustmentWays } from "@farsim/contract/values/money/adjustment-ways.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { until } from "@farsim/programs/until.ts";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { emailsIn, noAlerts, packedEmails } from "../../testing/emails.ts";
import { openShop } from "../../testing/open-shop.ts";
import { startQuietWorker } from "../../testing/quiet-worker.ts";
import type { Person } from "../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { PUBLIC_URL: "https://sim.example" } });
const { database, clock, config } = shop;
/** 2.00 a day. */
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const monthId = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { cycleDays: 30, priceMicros: 25_000_000n }, "Month"),
);
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** Waits until everything that was queued has been sent. */
async function send(): Promise<void> {
  const worker = await startQuietWorker(shop);
  // It must not send what is queued after this.
  try {
    await until(async () => (await waiting()) === 0, { withinMs: 15_000 });
  } finally {
    await worker.stop();
  }
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(*)::integer AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'purchaseLetter'",
  );
  return rows[0].jobs;
}

const packedEmailsTo = ({ email }: Person) => packedEmails(config.mail.outboxDir, email);
const emailsTo = ({ email }: Person) => emailsIn(config.mail.outboxDir, email);

/** The package says `default`, and is the function itself. */
const decode = jsQR as unknown as typeof jsQR.default;

/** What a camera reads in the one picture of an email: a PNG of black and white. */
function qrIn(emailText: string): string | undefined {
  const pictures = emailText.split("Content-Type: image/png").slice(1);
  expect(pictures).toHaveLength(1);
  const png = Buffer.from(/\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(pictures[0]!)?.[1] ?? "", "base64");
  const side = png.readUInt32BE(16);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const bytes = rows.length / side;
  const pixels = Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return (rows[y * bytes + 1 + (x >> 3)]! << (x & 7)) & 0x80 ? 255 : 0;
  });
  const data = new Uint8ClampedArray(pixels.flatMap((grey) => [grey, grey, grey, 255]));
  return decode(data, side, side)?.data;
}

async function customer(language: "en" | "zh-CN" = "en"): Promise<Person> {
  const person = await shop.customer();
  await shop.done(saveSettings, { language, alerts: noAlerts }, { bearer: person.bearer });
  await shop.recharge(person, "100.00");
  return person;
}

async function tagged(person: Person, tag: string): Promise<{ id: string; iccid: string }> {
  const card = await shop.boundCard(person);
  await shop.done(editTag, { cardId: card.id, tag }, { bearer: person.bearer });
  return card;
}

test("an eSIM that is ready is sent as a QR code of this eSIM alone, with a link to its page", async () => {
  const [first, second] = [newEsim(), newEsim()];
  await shop.stockOf([first]);
  const person = await customer();
  const { bearer } = person;
  const { card } = await shop.done(applyEsim, {}, { bearer });
  await shop.stockOf([second]);
  const other = await shop.done(applyEsim, {}, { bearer });
  await send();
  const emails = emailsTo(person);
  expect(emails).toHaveLength(2);
  const emailText = emails.find((text) => text.includes(card.cardNumber))!;
  expect(emailText).toContain("Subject: Your eSIM is ready");
  expect(emailText).toContain(
    `Open this eSIM (log in first): https://sim.example/esim/${card.id}\r\n`,
  );
  expect(emailText).toMatch(/<img src="cid:([\w.-]+)"[^]*Content-ID: <\1>/i);
  expect(emailText).toContain("Content-Disposition: inline");
  expect(emailText).not.toContain(other.card.cardNumber);
  expect(emailText).not.toContain("LPA:");
  const packed = packedEmailsTo(person)[emails.indexOf(emailText)]!;
  expect(qrIn(packed)).toBe(first.activationCode);
});

test("a plan that was ordered is written about with what it costs when, in the reader's language", async () => {
  const [lin, wei] = [await customer(), await customer("zh-CN")];
  const [daily, monthly] = [await tagged(lin, "Phone"), await tagged(lin, "Tablet")];
  const chinese = await tagged(wei, "手机");
  await shop.done(orderPlan, { cardId: daily.id, planId }, { bearer: lin.bearer });
  await shop.done(orderPlan, { cardId: monthly.id, planId: monthId }, { bearer: lin.bearer });
  await shop.done(orderPlan, { cardId: chinese.id, planId }, { bearer: wei.bearer });
  // Follows the plan of today, so it begins tomorrow.
  await shop.done(orderPlan, { cardId: daily.id, planId: monthId }, { bearer: lin.bearer });
  await send();
  const [english, translated] = [emailsTo(lin).join("\n"), emailsTo(wei).join("\n")];
  for (const text of [
    "<title>Asia Daily has been ordered for “Phone”</title>",
    "The card “Phone” now has the plan Asia Daily.\r\n\r\nNothing is charged now: $2.00 is taken on each day you go online.",
    "The card “Tablet” now has the plan Month.\r\n\r\nNothing is charged now: $25.00 is taken when you first go online, and covers 30 days.",
    "The card “Phone” changes to the plan Month on ",
    "\r\n\r\nOpen My SIMs: https://sim.example/mySims\r\n",
    '<a href="https://sim.example/mySims"',
  ])
    expect(english).toContain(text);
  expect(translated).toContain(
    "SIM 卡“手机”现已使用套餐 套餐 Asia Daily。\r\n\r\n现在不收费：每个上网日收取 $2.00。",
  );
});

test("a fee that the order itself makes due is named in its email", async () => {
  const person = await customer();
  const { bearer } = person;
  const card = await tagged(person, "Phone");
  await shop.report([
    { id: "used", iccid: card.iccid, usedAt: String(clock.now()), regionName: "JP", bytes: 1 },
  ]);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  await shop.done(stopBilling, { cardId: card.id }, { bearer });
  // Takes today's stop back: the day was paid for by the first order.
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  await send();
  const taken =
    "$2.00 was taken now, because the card has been used today; from tomorrow the same is taken on each day you go online.";
  const emails = emailsTo(person);
  expect(emails).toHaveLength(2);
  expect(emails.filter((emailText) => emailText.includes(`\r\n\r\n${taken}`))).toHaveLength(1);
  expect(emails.filter((emailText) => emailText.includes("Nothing is charged now"))).toHaveLength(
    1,
  );
});

test("a plan that is taken up again while its days are paid is not said to cost anything now", async () => {
  const person = await customer();
  const { bearer } = person;
  const card = await tagged(person, "Tablet");
  await shop.done(orderPlan, { cardId: card.id, planId: monthId }, { bearer });
  const used = { usedAt: String(clock.now()), regionName: "JP", bytes: 1 };
  await shop.report([{ id: "month", iccid: card.iccid, ...used }]);
  await shop.done(stopBilling, { cardId: card.id }, { bearer });
  await shop.done(orderPlan, { cardId: card.id, planId: monthId }, { bearer });
  await send();
  const english = emailsTo(person).find((text) => text.includes(" are paid. "));
  expect(english).toMatch(
    /Nothing is charged now: the days up to and including \d+ \w+ \d+ are paid\. When you go online after that, \$25\.00 is taken, and covers 30 days\./,
  );
});

test("an add-on that was bought is written about with its price and the balance", async () => {
  const person = await customer();
  const { bearer } = person;
  const card = await tagged(person, "<Phone>");
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer });
  await send();
  const emailText = emailsTo(person).find((text) => text.includes("You bought the add-on"));
  expect(emailText).toContain(
    "You bought the add-on More data for the card “<Phone>”. $3.00 was taken from your balance, which is now $97.00.",
  );
  expect(emailText).toContain("“&lt;Phone&gt;”");
});

test("nothing is sent of an order that was refused", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  const card = await shop.boundCard(person);
  const { error } = await shop.call(orderPlan, { cardId: card.id, planId }, { bearer });
  expect(error).toBe("insufficient_credit");
  expect(await waiting()).toBe(0);
});

test("no code is sent to an account that was shut meanwhile", async () => {
  const person = await customer();
  const administrator = await shop.administrator();
  await shop.stockOf([newEsim()]);
  await shop.done(applyEsim, {}, { bearer: person.bearer });
  const shut = { userId: person.id, reason: "Reported stolen" };
  await shop.done(disableCustomer, shut, { bearer: administrator.bearer });
  await send();
  expect(emailsTo(person)).toEqual([]);
});

test("no code is sent of an eSIM that its buyer has no more, nor anything after a day", async () => {
  const person = await customer();
  const { bearer } = person;
  await shop.stockOf([newEsim()]);
  const { card } = await shop.done(applyEsim, {}, { bearer });
  await shop.done(deleteCard, { cardId: card.id }, { bearer });
  await send();
  const late = await customer();
  const bound = await shop.boundCard(late);
  await shop.done(orderPlan, { cardId: bound.id, planId }, { bearer: late.bearer });
  clock.set(clock.now().add({ hours: 25 }));
  await send();
  expect([...emailsTo(person), ...emailsTo(late)]).toEqual([]);
});

test("tells what becomes of a payout, and never where the money goes", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "13.00");
  const { bearer } = await shop.administrator();
  const account = "DE89 3704 0044 0532 0130 00";
  const wanted = { amount: "13.00", payTo: account, password: person.password };
  const { id: payoutId } = await shop.done(askPayout, wanted, person);
  await shop.done(payouts.payPayout, { payoutId, way: "byBank" }, { bearer });
  const back = { payoutId, reason: "no such account" };
  await shop.done(payouts.takePayoutBack, back, { bearer });
  await shop.done(payouts.declinePayout, back, { bearer });
  await send();
  const emails = emailsTo(person);
  const has = (part: string) => emails.filter((emailText) => emailText.includes(part)).length;
  expect(has("Your payout of $13.00 was requested")).toBe(1);
  expect(has("We have paid out $13.00")).toBe(1);
  expect(has("Your payout of $13.00 was not completed")).toBe(1);
  expect(has("Your payout of $13.00 was not made")).toBe(1);
  expect(has("no such account")).toBe(2);
  expect(has("0044")).toBe(0);
});

test("sends an email about every adjustment, whichever way it goes, with its reason and the balance", async () => {
  const person = await customer();
  const { bearer } = await shop.administrator();
  const adjust = (kind: AdjustmentKind, amount: string, reason: string) =>
    shop.done(adjustBalance, { account: person.username, kind, amount, reason }, { bearer });
  const { activity } = await adjust("GOODWILL", "5.00", "slow for two days");
  await adjust("CORRECTION", "1.00", "a fee too many");
  await adjust("CORRECTION", "-2.50", "a recharge of another account");
  const undone = { activityId: activity!.id, reason: "it was not slow" };
  await shop.done(reverseActivity, undone, { bearer });
  await send();
  const emails = emailsTo(person);
  const has = (...parts: string[]) =>
    emails.filter((emailText) => parts.every((part) => emailText.includes(part))).length;
  expect(has("We have added $5.00 to your balance", "$105.00", "slow for two days")).toBe(1);
  expect(has("your balance: $1.00 added", "$106.00", "a fee too many")).toBe(1);
  expect(has("your balance: $2.50 deducted", "$103.50", "a recharge of another account")).toBe(1);
  expect(has("your balance: $5.00 deducted", "$98.50", "it was not slow")).toBe(1);
  expect(has("balance")).toBe(4);
});

test("an email about an adjustment is sent however late", async () => {
  const person = await customer();
  const { bearer } = await shop.administrator();
  for (const { kind, takes } of adjustmentWays) {
    const amount = takes ? "-1.00" : "1.00";
    const wanted = { account: person.username, kind, amount, reason: "slow for two days" };
    await shop.done(adjustBalance, wanted, { bearer });
  }
  clock.set(clock.now().add({ hours: 25 }));
  await send();
  expect(emailsTo(person)).toHaveLength(adjustmentWays.length);
});

test("an order that is paid by hand is written about with its remark code and what to do, until it is paid or cancelled", async () => {
  const [lin, wei] = [await shop.customer(), await shop.customer()];
  await shop.done(saveSettings, { language: "zh-CN", alerts: noAlerts }, { bearer: wei.bearer });
  const input = { amount: "20.00", method: "domestic" } as const;
  const recharge = await shop.within.done(createPayOrder, input, { bearer: lin.bearer });
  await shop.stockOf([newEsim()]);
  const purchase = await buyInOneGo(shop, wei, { planId });
  const cancelled = await shop.within.done(createPayOrder, input, { bearer: lin.bearer });
  await shop.done(cancelPayOrder, { orderId: cancelled.id }, { bearer: lin.bearer });
  const owner = await shop.administrator();
  const paid = await shop.within.done(createPayOrder, input, { bearer: lin.bearer });
  await shop.done(finishPayOrder, { orderId: paid.id }, owner);
  const shut = await shop.customer();
  await shop.within.done(createPayOrder, input, { bearer: shut.bearer });
  await shop.done(disableCustomer, { userId: shut.id, reason: "left" }, owner);
  await send();
  const aboutOrders = (person: Person) =>
    emailsTo(person).filter((emailText) => emailText.includes("Subject: Your order"));
  expect(aboutOrders(shut)).toEqual([]);
  const [english, ...others] = aboutOrders(lin);
  expect(others).toEqual([]);
  const remark = spoken(recharge.remark);
  for (const text of [
    `Subject: Your order ${remark}: what to do next`,
    `You ordered a recharge of $20.00. The total of the order is $${recharge.total} (USD).\r\n\r\nNothing was taken.`,
    `\r\n\r\n${remark}\r\n\r\nWe then add $20.00 to your balance.`,
    "See your open orders: https://sim.example/recharge?status=INIT\r\n",
  ])
    expect(english).toContain(text);
  const [translated = ""] = emailsTo(wei);
  expect(translated).toContain("您已订购套餐“套餐 Asia Daily”，订单总额为 ");
  expect(translated).toContain(`https://sim.example/purchase/${purchase.id}`);
});
