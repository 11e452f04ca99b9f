import { createPayOrder } from "@farsim/contract/pay.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import { listOperatorPayouts } from "@farsim/contract/desk/money/payouts.ts";
import { until } from "@farsim/programs/until.ts";
import { expect } from "@playwright/test";
import { askerOf } from "../../../scripts/screens/ask.mjs";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { openShopWithStripe, type StripeShop } from "../../support/shops/open-shop-with-stripe.ts";
import { codeSentTo } from "../../support/outbox.ts";
import { fromElsewhere } from "../../support/screen/place.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { toast } from "../../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

let shop: StripeShop | undefined;
test.afterAll(() => shop?.close());

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a payout is paid as a refund at Stripe, which fails once", ({ newUser }) =>
    journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("a payout is paid as a refund at Stripe, which fails once", ({ newUser }) =>
    journey(newUser, "zh-CN"));
});

const password = "pia-New-Sim-1";
const payTo = "DE89 3704 0044 0532 0130 00";

/** Someone who has paid 25.00 and the fees by Stripe, and asks for 20.00 back. */
async function openPayer({ origin, outbox, paysOrder }: StripeShop, username: string) {
  const email = `${username}@example.com`;
  const mailing = askerOf(origin, undefined, fromElsewhere());
  await mailing("/user/sendCode", { email, purpose: "register" });
  const proof = { password, confirmPassword: password, code: codeSentTo(email, outbox) };
  type Session = { accessToken: string };
  const session = (await mailing("/user/register", { username, email, ...proof })) as Session;
  const own = askerOf(origin, session.accessToken);
  type Order = { id: string; token: string; remark: string };
  const wanted = { amount: "25.00", method: "international" };
  const order = (await own(createPayOrder.path, wanted)) as Order;
  const payment = await paysOrder(order);
  await own(askPayout.path, { amount: "20.00", payTo, password });
  return { username, email, remark: order.remark, payment };
}

async function journey(newUser: NewUser, language: Language): Promise<void> {
  shop = await openShopWithStripe();
  const { origin, stripe } = shop;
  const payer = await openPayer(shop, `pia-${language.toLowerCase()}`);
  const keeper = accounts.administrator;
  const clerk = await newUser(`refunds-${language}`, { language, shop: origin, at: "/login" });
  const { page, words } = clerk;
  clerk.names.push(payTo, "IBAN", "Stripe", payer.username, payer.payment, "insufficient_funds");
  const t = words.payoutDesk;
  const label = { amount: "$20.00", name: payer.username };
  const list = page.getByRole("main");

  const books = async () => {
    await list.getByRole("button", { name: format(t.payOf, label) }).click();
    const dialog = page.getByRole("dialog", { name: t.payTitle });
    await dialog.getByRole("combobox", { name: t.way }).selectOption("byStripe");
    const payments = dialog.getByRole("combobox", { name: t.payment });
    const [, offered = ""] = await payments.getByRole("option").allInnerTexts();
    expect(offered.replaceAll(/[- ]/g, "")).toContain(payer.remark);
    clerk.names.push(offered);
    await payments.selectOption(payer.payment);
    return dialog;
  };
  const stands = (state: string) =>
    until(() => standsAt(origin, state), { withinMs: 20_000, everyMs: 200 });

  await test.step("chooses the payment that the money came from", async () => {
    stripe.onRefund = () => [
      400,
      { error: { type: "invalid_request_error", code: "insufficient_funds", message: "none" } },
    ];
    await logsIn(clerk, keeper);
    await opensTab(clerk, "payouts");
    const { items } = await payoutsOf(origin);
    clerk.names.push(...items.map(({ id }) => `payout-${id}`));
    const dialog = await books();
    await checkScreen(clerk, "refund-a-payment");
    await dialog.getByRole("button", { name: t.book }).click();
    await expect(toast(page, format(t.refunded, label))).toBeVisible();
  });

  await test.step("Stripe refuses: the payout waits again, and says why", async () => {
    expect(await stands("FAILED")).toBeTruthy();
    stripe.onRefund = undefined;
    await page.reload();
    const why = format(t.refundTrouble, { state: t.refunds.FAILED, why: "insufficient_funds" });
    await expect(list.getByText(why)).toBeVisible();
    await checkScreen(clerk, "refund-failed");
  });

  await test.step("is refunded the second time, and says so", async () => {
    const dialog = await books();
    await checkScreen(clerk, "refund-again");
    await dialog.getByRole("button", { name: t.book }).click();
    await expect(dialog).toBeHidden();
    expect(await stands("DONE")).toBeTruthy();
    await list.getByRole("combobox", { name: t.show }).selectOption("PAID");
    await page.reload();
    await expect(list.getByText(t.refunds.DONE)).toBeVisible();
    await checkScreen(clerk, "refund-made");
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([2000]);
  });

  await test.step("its customer sees how it was paid", async () => {
    const person = await newUser(`refunded-${language}`, { language, shop: origin, at: "/login" });
    person.names.push(payTo, "IBAN", payer.username, payer.email);
    await seesRefund(person, payer.username);
  });
}

async function seesRefund(person: Person, username: string): Promise<void> {
  const { page, words } = person;
  await logsIn(person, { username, email: `${username}@example.com`, password });
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/personal");
  const own = page.getByRole("region", { name: words.personal.payout, exact: true });
  await expect(own.getByText(words.personal.payouts.refunded)).toBeVisible();
  await own.scrollIntoViewIfNeeded();
  await checkScreen(person, "payout-refunded");
}

interface Payouts {
  readonly items: { readonly id: string; readonly refund?: { readonly state: string } }[];
}

async function payoutsOf(origin: string): Promise<Payouts> {
  const { username: account, password: secret } = accounts.administrator;
  const entry = { account, password: secret, rememberMe: false };
  const { accessToken } = (await askerOf(origin)("/user/login", entry)) as { accessToken: string };
  return (await askerOf(origin, accessToken)(listOperatorPayouts.path)) as Payouts;
}

const standsAt = async (origin: string, state: string): Promise<boolean> =>
  (await payoutsOf(origin)).items[0]?.refund?.state === state;
