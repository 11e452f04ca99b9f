import { expect, type Page } from "@playwright/test";
import { askerOf } from "../../../scripts/screens/ask.mjs";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { type OwnShop, openEmptyShop } from "../../support/shops/open-own-shop.ts";
import { codeSentTo } from "../../support/outbox.ts";
import { format, type NewUser, test } from "../../support/person.ts";

/** A shop of their own: what it publishes is asked of no other journey's customers. */
function anEmptyShop(language: Language): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openEmptyShop(`terms-${language}`);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = anEmptyShop("en");
  test("a customer reads and accepts a new privacy policy, and the desk counts them", ({
    newUser,
  }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = anEmptyShop("zh-CN");
  test("a customer reads and accepts a new privacy policy, and the desk counts them", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN"));
});

const reader = { username: "terms.reader", email: "terms@example.com", password: "terms-Read-1" };
const own = { en: "Our own promise", "zh-CN": "我们的承诺" } as const;
const counts = {
  en: ["No account has", "1 account has"],
  "zh-CN": ["尚无账户同意", "已有 1 个账户同意"],
} as const;
const versionOne = { en: /^Version 1, /, "zh-CN": /^第 1 版，/ } as const;

/** Opens an account without a screen: it accepts the standard texts. Returns its number. */
async function opensAccount({ origin, outbox }: OwnShop): Promise<string> {
  const { username, email, password } = reader;
  const ask = askerOf(origin);
  await ask("/user/sendCode", { email, purpose: "register" });
  const proof = { password, confirmPassword: password, code: codeSentTo(email, outbox) };
  const { userInfo } = await ask("/user/register", { username, email, ...proof });
  return userInfo.id;
}

/** What a page does that makes it ask what is still to be accepted, up to the answer. */
async function asks(page: Page, work: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(/\/legal\/unaccepted$/);
  await work();
  await answered;
}

async function journey(newUser: NewUser, shop: OwnShop, language: Language) {
  const userId = await opensAccount(shop);
  const at = { language, shop: shop.origin, at: "/login" };
  const keeper = await newUser(`terms-keeper-${language}`, at);
  const customer = await newUser(`terms-${language}`, at);
  const { page } = customer;
  const { settings: t, legalNotice: n } = keeper.words;
  const desk = keeper.page;
  keeper.names.push("Markdown", "{product}", "{internationalFee}", reader.username, reader.email);
  customer.names.push(reader.username, reader.email);
  const notice = (tab: Page) => tab.getByRole("complementary", { name: n.label });
  const panel = desk.getByRole("region", { name: t.privacy });

  await test.step("who has accepted the standard texts is asked for nothing", async () => {
    await asks(page, () => logsIn(customer, reader));
    await expect(page).toHaveURL(/\/mySims/);
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("the operator publishes a version, which no one has accepted", async () => {
    await logsIn(keeper, accounts.administrator);
    await expect(desk).toHaveURL(/\/adminMode/);
    await desk.goto("/adminMode?tab=settings");
    await expect(panel).toContainText(counts[language][1]);
    const name = format(t.editTopic, { topic: t.privacy });
    await desk.getByRole("button", { name, exact: true }).click();
    const dialog = desk.getByRole("dialog", { name });
    await dialog.getByRole("textbox", { name: /English/ }).fill(`# ${own.en}\n\nWe keep it short.`);
    await dialog.getByRole("textbox", { name: /简体中文/ }).fill(`# ${own["zh-CN"]}\n\n言简意赅。`);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText(counts[language][0]);
  });

  const other = await customer.context.newPage();
  await test.step("the customer finds a notice on their pages, and goes on as before", async () => {
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await checkScreen(customer, "terms-changed");
    await other.goto("/personal");
    await expect(notice(other)).toBeVisible();
    // Where money is paid nothing is asked.
    await page.goto("/recharge");
    await expect(page.getByRole("heading", { name: customer.words.payments.title })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.goBack();
    await expect(notice(page)).toBeVisible();
  });

  await test.step("they read what is new, and accept it there, on all their tabs", async () => {
    await notice(page).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(own[language]);
    await checkScreen(customer, "terms-read");
    await notice(page).getByRole("button", { name: n.accept }).click();
    await expect(notice(page)).toHaveCount(0);
    await other.bringToFront();
    await expect(notice(other)).toHaveCount(0);
    await page.bringToFront();
    await asks(page, () => page.goto("/mySims"));
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("the desk counts them, and says what they have accepted", async () => {
    await desk.goto(`/adminMode?tab=customers&customer=${userId}`);
    const drawer = desk.getByRole("dialog");
    await expect(drawer.getByText(versionOne[language])).toBeVisible();
    await checkScreen(keeper, "terms-of-customer");
    await desk.goto("/adminMode?tab=settings");
    await expect(panel).toContainText(counts[language][1]);
    await checkScreen(keeper, "terms-counted");
  });
}
