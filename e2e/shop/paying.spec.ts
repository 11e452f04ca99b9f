import { problems, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import { expect, type Page } from "@playwright/test";
import { type Account, accounts, contact } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { format, test, type NewUser, type Person } from "../support/person.ts";
import { takeShift } from "../support/screen/shifts.ts";
import { openAccount } from "../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly payer: Account;
  readonly country: string;
  /** Whether the clock of the browser is one of that country. */
  readonly isAtHome: boolean;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  const viewport = { width: 1440, height: 900 };
  test.use({ viewport, colorScheme: "light", timezoneId: "Asia/Hong_Kong" });
  test("paying online comes first, a stuck payer finds help, and an order is cancelled", ({
    newUser,
  }) =>
    journey(newUser, {
      language: "en",
      payer: accounts.pat,
      country: "Hong Kong (China)",
      isAtHome: true,
    }));
});

test.describe("in Chinese on a phone, by night", () => {
  const viewport = { width: 360, height: 800 };
  test.use({
    viewport,
    colorScheme: "dark",
    isMobile: true,
    hasTouch: true,
    timezoneId: "Asia/Tokyo",
  });
  test("paying online comes first, a stuck payer finds help, and an order is cancelled", ({
    newUser,
  }) =>
    journey(newUser, {
      language: "zh-CN",
      payer: accounts.ping,
      country: "中国香港",
      isAtHome: false,
    }));
});

/** The operator's own terms, with some of them changed. */
async function withTerms(page: Page, changed: object): Promise<void> {
  await page.unroute("**/farsim/config/get*");
  await page.route("**/farsim/config/get*", async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...data, ...changed } } });
  });
}

/** What the shop answers where its payment provider refuses. */
async function refuseCheckout({ page, words, expected }: Person, key: ProblemKey): Promise<void> {
  const { code, status } = problems[key];
  expected.add(`${status} POST /farsim/pay/checkout`);
  const json = { code, message: words.problems[key], data: { error: key } };
  await page.route("**/farsim/pay/checkout", (route) => route.fulfill({ status, json }), {
    times: 1,
  });
}

const online = { paymentProviders: ["stripe"] };
const inHongKong = {
  operator: { country: { code: "HK", name: { en: "Hong Kong (China)", "zh-CN": "中国香港" } } },
};

async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  const { language, payer, country, isAtHome } = variant;
  const token = await openAccount(payer);
  const person = await newUser(`pays-${language}`, { language, account: payer });
  const { page, words } = person;
  person.names.push("Stripe");
  const t = words.payments;
  const doNotPay = page.getByRole("heading", { name: t.noticeTitle });

  await test.step("begins with the amount that covers what is missing, and knows from where to pay", async () => {
    await withTerms(page, inHongKong);
    await page.goto("/recharge?amount=12.50");
    await expect(field(page, format(t.amount, { currency: "USD" }))).toHaveValue("20.00");
    const from = page.getByRole("radio", { name: format(t.fromCountry, { country }) });
    await expect(from).toBeChecked({ checked: isAtHome });
    const elsewhere = page.getByRole("radio", { name: t.fromElsewhere });
    await expect(elsewhere).toBeChecked({ checked: !isAtHome });
    await elsewhere.check({ force: true });
    await checkScreen(person, "recharge-country");
  });

  await test.step("is not asked where no fee depends on it", async () => {
    await withTerms(page, { internationalFeeRate: "0" });
    await page.reload();
    await expect(page.getByRole("button", { name: t.order })).toBeVisible();
    await expect(page.getByRole("group", { name: t.placeAsked })).toHaveCount(0);
    await withTerms(page, inHongKong);
    await page.reload();
    const elsewhere = page.getByRole("radio", { name: t.fromElsewhere });
    await expect(elsewhere).toBeVisible();
    // A reload scrolls to where the page was left, while its form and the contact below it are still on their way.
    const below = page.getByRole("contentinfo").getByRole("link", { name: contact.email });
    await expect(below).toBeVisible();
    await takeShift(page);
    await elsewhere.check({ force: true });
    await page.getByRole("button", { name: t.order }).click();
    await expect(page).toHaveURL(/\/pay#/);
    await expect(page.getByRole("article")).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  const article = page.getByRole("article");
  const code = await article.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
  person.names.push(code);

  await test.step("without a provider the notice stands, with a message that names the order", async () => {
    await expect(doNotPay).toBeVisible();
    await expect(article.getByText(t.fromElsewhere)).toBeVisible();
    const mail = article.getByRole("link", { name: contact.email });
    await expect(mail).toHaveAttribute(
      "href",
      new RegExp(`^mailto:.*subject=.*${code}.*body=.*${code}`),
    );
    await expect(article.getByRole("link", { name: contact.whatsapp })).toHaveAttribute(
      "href",
      new RegExp(`^https://wa\\.me/\\d+\\?text=.*${code}`),
    );
    await expect(article.getByRole("button", { name: t.copyMessage })).toHaveCount(1);
    await checkScreen(person, "pay-by-hand");
  });

  await test.step("with one its button comes first, and asking the operator is folded behind it", async () => {
    await withTerms(page, { ...inHongKong, ...online });
    await page.reload();
    const button = page.getByRole("button", { name: format(t.checkout, { total: "$21.00" }) });
    await expect(button).toBeVisible();
    await expect(doNotPay).toHaveCount(0);
    const fold = page.getByText(t.askUs);
    const [first, second] = [await button.boundingBox(), await fold.boundingBox()];
    expect(first!.y).toBeLessThan(second!.y);
    await expect(article.getByRole("link", { name: contact.email })).toBeHidden();
    await checkScreen(person, "pay-online");
    await fold.click();
    await expect(article.getByRole("link", { name: contact.email })).toBeVisible();
    await checkScreen(person, "pay-online-unfolded");
    await fold.click();
  });

  await test.step("help stands where the provider fails and where a payment is under way", async () => {
    const button = page.getByRole("button", { name: format(t.checkout, { total: "$21.00" }) });
    for (const key of ["payment_provider_failed", "payment_under_way"] as const) {
      await refuseCheckout(person, key);
      await button.click();
      await expect(article.getByText(t.stuck)).toBeVisible();
      await expect(article.getByRole("link", { name: contact.email }).first()).toBeVisible();
      await checkScreen(person, key);
    }
    await expect(page.getByText(t.underWayTitle)).toBeVisible();
    await expect(page.getByText(t.askUs)).toHaveCount(0);
  });

  await test.step("a link that leads nowhere tells whom to ask", async () => {
    const link = page.url();
    await page.goto("/home");
    await page.goto("/pay");
    await expect(page.getByText(t.noneTitle)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: contact.email })).toBeVisible();
    await page.goto("/home");
    await page.goto(link);
  });

  await test.step("the customer cancels the order; the page says so and offers a new one", async () => {
    await page.getByRole("button", { name: format(t.cancelOf, { remark: code }) }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(code);
    await checkScreen(person, "cancel");
    await dialog.getByRole("button", { name: t.cancelConfirm }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.cancelledTitle);
    await checkScreen(person, "cancelled");
    await page.getByRole("link", { name: t.again }).click();
    await expect(field(page, format(t.amount, { currency: "USD" }))).toHaveValue("20.00");
  });

  await test.step("their list shows it, and finds it by its status", async () => {
    const rows = page.locator("tbody tr:not([data-group])");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(t.CANCELLED);
    await checkScreen(person, "orders-cancelled");
    await page.getByLabel(t.filter).selectOption("INIT");
    await expect(page.getByText(t.nothingFound)).toBeVisible();
    await page.getByLabel(t.filter).selectOption("CANCELLED");
    await expect(rows).toHaveCount(1);
  });

  await test.step("the desk sees that the customer cancelled it, and has nothing to finish", async () => {
    const order = { amount: "10.00", method: "domestic" };
    await ask("/pay/createOrder", order, token);
    const keeper = await newUser(`sees-cancelled-${language}`, {
      language,
      account: accounts.administrator,
    });
    keeper.names.push(code);
    await keeper.page.goto(`/adminMode?tab=orders&status=CANCELLED&search=${payer.username}`);
    const row = keeper.page.locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(keeper.words.operatorOrders.CANCELLED);
    const o = keeper.words.operatorOrders;
    const finish = format(o.finishOf, { remark: code });
    await expect(keeper.page.getByRole("button", { name: finish })).toHaveCount(0);
    await checkScreen(keeper, "desk-cancelled");
  });
}
