import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { hasBrought } from "../support/screen/has-brought.ts";
import { type Person, test } from "../support/person.ts";
import { inChinese, inEnglish } from "../support/messages.ts";

/** By the keyboard: what lies above the end of a page is drawn, and moves it, as soon as it comes near. */
const follows = async (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name }).press("Enter");

const chinese = ({ page }: Person) => page.getByRole("link", { name: "简体中文" });

test("without scripts a public page is read in the other language, and leads on in it", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const html = page.locator("html");
  await page.goto("/home");
  await follows(page, "简体中文");
  await expect(page).toHaveURL("/home?lang=zh-CN");
  await expect(html).toHaveAttribute("lang", "zh-CN");
  await page.getByRole("link", { name: inChinese.home.basicPlans, exact: true }).first().click();
  await expect(page).toHaveURL("/plan?lang=zh-CN");
  await expect(page.getByRole("heading", { level: 1, name: inChinese.plans.title })).toBeVisible();
  for (const path of ["/plan", "/addOn", "/login", "/register"]) {
    await page.goto(`${path}?lang=zh-CN`);
    await expect(html).toHaveAttribute("lang", "zh-CN");
    await follows(page, "English");
    await expect(html).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(`${path}?lang=en`);
  }
  await context.close();
});

test("with scripts the same link changes the language where the reader stands", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("changes-his-mind");
  const { page } = person;
  await page.goto("/login?next=%2Fpersonal");
  await page.getByLabel(person.words.accounts.account).fill("half-typed");
  await chinese(person).click();
  person.language = "zh-CN";
  await expect(page.getByRole("heading", { name: inChinese.accounts.loginTitle })).toBeVisible();
  await expect(page.getByLabel(inChinese.accounts.account)).toHaveValue("half-typed");
  await expect(page).toHaveURL("/login?next=%2Fpersonal");
  expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe('"zh-CN"');
  await checkScreen(person, "login-changed");

  await test.step("an address that names a language names the chosen one, and goes on doing so", async () => {
    await page.goto("/home?lang=zh-CN");
    await expect(page.locator("#drawn")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: inChinese.home.priceGuide })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { name: inEnglish.home.priceGuide })).toBeVisible();
    await expect(page).toHaveURL("/home?lang=en");
    person.language = "en";
    await page.getByRole("banner").getByRole("link", { name: "Add On" }).click();
    await expect(page).toHaveURL("/addOn?lang=en");
  });
});

test("the page for a wrong address speaks the reader's language too", { tag: "@deep" }, async ({
  newUser,
}) => {
  const person = await newUser("strays", { account: accounts.administrator, at: "/adminMode" });
  const { page } = person;
  person.names.push("/no/such/page", "· no · such · page");
  await page.goto("/no/such/page");
  await expect(page.getByText(person.words.app.notFound)).toBeVisible();
  await chinese(person).click();
  person.language = "zh-CN";
  await expect(page.getByText(person.words.app.notFound)).toBeVisible();
  await expect(page).toHaveURL("/no/such/page");
  await checkScreen(person, "strayed");
});

/** What comes behind the page has come, and nothing that it would have asked for. */
async function restsWithout(page: Page, text: string): Promise<void> {
  await expect.poll(() => hasBrought(page, "behind-page")).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(await hasBrought(page, "language-offer")).toBe(false);
  await expect(page.getByText(text)).toHaveCount(0);
}

test("a newcomer whose browser prefers another language is offered that once, in its words", {
  tag: "@deep",
}, async ({ browser }) => {
  const arrives = async (locale: string, at: string) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(at);
    return { context, page, html: page.locator("html") };
  };
  const { text, take, close } = inChinese.languageOffer;

  await test.step("who takes it reads on in it, and at the next visit", async () => {
    const { context, page, html } = await arrives("zh-TW", "/plan");
    await expect(html).toHaveAttribute("lang", "en");
    await expect(page.getByRole("complementary", { name: text })).toHaveAttribute("lang", "zh-CN");
    await page.getByRole("button", { name: take }).click();
    await expect(page.getByRole("heading", { name: inChinese.plans.title })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    await page.goto("/home");
    await expect(html).toHaveAttribute("lang", "zh-CN");
    await context.close();
  });

  await test.step("who closes it is not asked again", async () => {
    const { context, page, html } = await arrives("zh-CN", "/plan");
    await page.getByRole("button", { name: close }).click();
    await expect(page.getByText(text)).toHaveCount(0);
    await page.goto("/home");
    await restsWithout(page, text);
    await expect(html).toHaveAttribute("lang", "en");
    await context.close();
  });

  await test.step("nothing is offered to who follows a link in a language, or prefers none of ours", async () => {
    for (const [locale, at] of [
      ["zh-CN", "/plan?lang=en"],
      ["fr-FR", "/plan"],
    ] as const) {
      const { context, page } = await arrives(locale, at);
      await restsWithout(page, text);
      await context.close();
    }
  });
});
