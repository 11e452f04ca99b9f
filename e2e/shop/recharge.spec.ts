import { expect, type Locator, type Page } from "@playwright/test";
import { opensTab } from "../support/desk.ts";
import { type Account, accounts, contact } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type Person, format, test, type NewUser } from "../support/person.ts";
import { openAccount } from "../support/screen/without-screen.ts";
import type { Language } from "../support/messages.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly payer: Account;
  /** Words that are fixed: what a customer reads of an order to pay, what the desk says of a finished one, and the notice. */
  readonly fixed: Readonly<Record<"unpaid" | "paid" | "finished" | "doNotPay", string>>;
}

const english: Variant = {
  language: "en",
  payer: accounts.una,
  fixed: {
    unpaid: "Not paid",
    paid: "Paid",
    finished: "Finished pay",
    doNotPay: "Please do not actually pay",
  },
};

const chinese: Variant = {
  language: "zh-CN",
  payer: accounts.fei,
  fixed: { unpaid: "待付款", paid: "已付款", finished: "支付完成", doNotPay: "请勿实际付款" },
};

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a recharge is ordered, paid in person, finished, and the money is there", ({ newUser }) =>
    journey(newUser, english));
});

test.describe("in Chinese on a phone, by night", () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a recharge is ordered, paid in person, finished, and the money is there", ({ newUser }) =>
    journey(newUser, chinese));
});

/** How a pay order comes about and ends, twice: finished on the desk's list, and by a recharge that names it. */
async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  const { language, payer, fixed } = variant;
  await openAccount(payer);
  const customer = await newUser(payer.username, { language, account: payer });
  const stranger = await newUser(`stranger-${language}`, { language });
  const keeper = await newUser(`teller-${language}`, { language, account: accounts.administrator });
  const everyone = [customer, stranger, keeper];
  const { page } = customer;

  await test.step("someone opens an account and goes to recharge it", async () => {
    await page.goto("/recharge");
    await expect(page).toHaveTitle(`Farsim · ${customer.words.titles.recharge}`);
    await expect(page.getByText(customer.words.payments.empty)).toBeVisible();
    await checkScreen(customer, "recharge-empty");
  });

  const t = customer.words.payments;
  await test.step("sees while choosing what it will cost, and is told at the field what cannot be", async () => {
    const amount = field(page, format(t.amount, { currency: "USD" }));
    const total = format(t.totalOrderIn, { currency: "USD" });
    await page.getByRole("button", { name: t.order }).click();
    await expect(amount).toBeFocused();
    await amount.fill("0.5");
    await page.getByRole("button", { name: t.order }).click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("radio", { name: "$50.00" }).check({ force: true });
    await expect(amount).toHaveValue("50.00");
    await expect(sum(page, total)).toHaveText("$50.50");
    await amount.fill("25");
    await page.getByRole("radio", { name: new RegExp(t.international) }).check({ force: true });
    await expect(sum(page, total)).toHaveText("$26.25");
    await expect(sum(page, t.credited)).toHaveText("$25.00");
    await checkScreen(customer, "recharge-chosen");
  });

  await test.step("makes the order: the page says not to pay, whom to ask, and the code to quote", async () => {
    await page.getByRole("button", { name: t.order }).click();
    await expect(page).toHaveURL(/\/pay#\d+\.[\w-]{43}$/);
    await knowsCode(page, everyone);
    await expect(page.getByText("$26.25").first()).toBeVisible();
    await expect(page.getByText(fixed.doNotPay)).toBeVisible();
    await expect(
      page.getByRole("article").getByRole("link", { name: contact.email }),
    ).toBeVisible();
    await expect(page.getByText(fixed.unpaid)).toBeVisible();
    await checkScreen(customer, "pay");
  });

  const link = page.url();
  await test.step("anyone who is given the link sees the same, and no success before it is one", async () => {
    await stranger.page.goto("/pay");
    await expect(stranger.page.getByText(t.noneTitle)).toBeVisible();
    await checkScreen(stranger, "pay-nothing");
    await stranger.page.goto(link.replace("/pay#", "/pay/paySuccess#"));
    await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(t.waitingTitle);
    await checkScreen(stranger, "pay-waiting");
    await stranger.page.getByRole("link", { name: t.toPay }).click();
    await expect(stranger.page.getByText("$26.25").first()).toBeVisible();
    await checkScreen(stranger, "pay-by-link");
  });

  const desk = keeper.page;
  await test.step("the administrator finds the order by its code and finishes it, in numbers", async () => {
    await desk.goto("/adminMode");
    const { operatorOrders: o } = keeper.words;
    await opensTab(keeper, "orders");
    const code = keeper.names.at(-1)!;
    await field(desk, o.search).fill(code.toLowerCase());
    const row = desk.locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(payer.username);
    await checkScreen(keeper, "orders");
    await row.getByRole("button", { name: format(o.finishOf, { remark: code }) }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toContainText("$26.25");
    await checkScreen(keeper, "order-finish");
    // What puts a phone's keyboard away moves no money.
    await field(dialog, o.reason).press("Enter");
    await expect(field(dialog, o.reason)).not.toBeFocused();
    await expect(row).not.toContainText(fixed.finished);
    await dialog.getByRole("button", { name: format(o.credit, { amount: "$25.00" }) }).click();
    await expect(desk.getByRole("alert").filter({ hasText: payer.username })).toContainText(
      "$25.00",
    );
    await expect(row).toContainText(fixed.finished);
  });

  await test.step("every page that shows the order tells the truth by itself, and the money is there", async () => {
    for (const { page: shown } of [customer, stranger]) {
      await expect(shown).toHaveURL(/\/pay\/paySuccess#/);
      const paid = format(t.finishedTitle, { amount: "$25.00" });
      await expect(shown.getByRole("heading", { level: 1 })).toHaveText(paid);
    }
    await checkScreen(stranger, "pay-success");
    await page.getByRole("link", { name: t.toSims }).click();
    await expect(page).toHaveURL("/mySims");
    const balance = page.getByRole("region", { name: customer.words.cards.balance });
    await expect(balance).toContainText("$25.00");
  });

  await test.step("a second order stands above what has moved until it is paid, and is named in a recharge by hand", async () => {
    await page.goto("/recharge");
    await page.getByRole("radio", { name: "$50.00" }).check({ force: true });
    await page.getByRole("button", { name: t.order }).click();
    await expect(page).toHaveURL(/\/pay#/);
    await knowsCode(page, everyone);
    const toPay = page.url();
    await page.goto("/consumptionRecord");
    const unpaid = page
      .getByRole("region", { name: t.unpaid })
      .locator("tbody tr:not([data-group])");
    await expect(unpaid).toHaveCount(1);
    await expect(unpaid).toContainText(fixed.unpaid);
    await checkScreen(customer, "activities-unpaid");
    await unpaid.getByRole("link").click();
    await expect(page).toHaveURL(toPay);
    const { admin, operatorOrders: o } = keeper.words;
    await opensTab(keeper, "customers");
    await desk.getByRole("button", { name: admin.rechargeAny }).click();
    const dialog = desk.getByRole("dialog");
    await field(dialog, admin.account).fill(payer.email);
    await expect(dialog.getByText(o.openOrders)).toBeVisible();
    await dialog.getByRole("radio", { name: /\$50\.00/ }).check({ force: true });
    await expect(field(dialog, format(admin.amount, { currency: "USD" }))).toHaveValue("50.00");
    await checkScreen(keeper, "recharge-names-order");
    await dialog.getByRole("button", { name: admin.goOn }).click();
    await expect(dialog).toContainText(keeper.names.at(-1)!);
    await dialog.getByRole("button", { name: format(admin.credit, { amount: "$50.00" }) }).click();
    await expect(desk.getByRole("alert").filter({ hasText: "$75.00" })).toBeVisible();
    await expect(page).toHaveURL(/\/pay\/paySuccess#/);
    await page.getByRole("link", { name: t.home, exact: true }).click();
    await expect(page).toHaveURL("/home");
  });

  await test.step("their list has both orders, finished", async () => {
    await page.goto("/recharge");
    const rows = page.locator("tbody tr:not([data-group])");
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await expect(row).toContainText(fixed.paid);
    await checkScreen(customer, "recharge-orders");
    await page.getByLabel(t.filter).selectOption("INIT");
    await expect(page).toHaveURL(/status=INIT/);
    await expect(page.getByText(t.nothingFound)).toBeVisible();
    await page.goto("/consumptionRecord");
    await expect(page.locator("tbody tr:not([data-group])")).toHaveCount(2);
    await expect(page.getByRole("region", { name: t.unpaid })).toHaveCount(0);
  });
}

/** The code of the order on the page is in everyone's story from now on. */
async function knowsCode(page: Page, everyone: readonly Person[]): Promise<void> {
  const code = await page
    .getByRole("article")
    .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .innerText();
  for (const { names } of everyone) names.push(code);
}

const sum = (page: Page, label: string): Locator =>
  page.locator("dt").getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
