import { devices, expect, type Page } from "@playwright/test";
import { type Account, accounts } from "../support/accounts.ts";
import { holdsFiles } from "../support/shops/lost-files.ts";
import { format, test, type NewUser } from "../support/person.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import { inEnglish, type Language } from "../support/messages.ts";

test.describe("in English at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test("Back shuts what stands over a page, then leaves the page", ({ newUser }) =>
    journey(newUser, "en", accounts.ned));
});

test.describe("in Chinese on a phone", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  test("Back shuts what stands over a page, then leaves the page", ({ newUser }) =>
    journey(newUser, "zh-CN", accounts.xia));
});

/** As the browser's own button does it. */
const goesBack = (page: Page) => page.evaluate(() => history.back());

async function journey(newUser: NewUser, language: Language, account: Account): Promise<void> {
  await openAccount(account);
  await credit(account.username, "20.00");
  const person = await newUser(account.username, { language, account, at: "/mySims" });
  const { page } = person;
  const { cards: c, activities: a, titles } = person.words;
  const dialog = page.getByRole("dialog");
  const way = (name: string) =>
    page.getByRole("link", { name, exact: true }).filter({ visible: true }).first();

  await test.step("what was opened on the page", async () => {
    const bind = page.getByRole("button", { name: c.bind, exact: true }).first();
    await way(titles.my_recharge_record).click();
    await expect(page).toHaveURL("/consumptionRecord");
    await way(titles.my_sims).click();
    await expect(page).toHaveURL("/mySims");
    await bind.click();
    await expect(dialog).toBeVisible();
    await goesBack(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/mySims");
    await expect(page).toHaveTitle(`Farsim · ${titles.my_sims}`);
    await expect(bind).toBeFocused();
    await goesBack(page);
    await expect(page).toHaveURL("/consumptionRecord");
    await expect(page).toHaveTitle(`Farsim · ${titles.my_recharge_record}`);
  });

  await test.step("what the address opened", async () => {
    await page
      .getByRole("button", { name: format(a.whyOf, { reason: "" }) })
      .first()
      .click();
    await expect(page).toHaveURL(/\/consumptionRecord\?why=.+$/);
    await expect(dialog).toBeVisible();
    await goesBack(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/consumptionRecord");
    await goesBack(page);
    await expect(page).toHaveURL("/mySims");
  });
}

test.describe("on a phone with Android", { tag: "@deep" }, () => {
  const { userAgent } = devices["Pixel 7"];
  test.use({ viewport: { width: 412, height: 839 }, userAgent, isMobile: true, hasTouch: true });
  test("its Back shuts what stands over the first page, too", async ({ newUser }) => {
    await openAccount(accounts.sol);
    const person = await newUser("starts-here", { account: accounts.sol });
    const { page, words } = person;
    // To Chromium, Android's Back and Escape are one wish, told to anyone who watches for it after the page has heard no key.
    await page.addInitScript(() =>
      addEventListener("keydown", (event) => event.stopImmediatePropagation(), true),
    );
    await page.goto("/mySims");
    const bind = page.getByRole("button", { name: words.cards.bind, exact: true }).first();
    for (let times = 0; times < 2; times++) {
      await bind.click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page).toHaveURL("/mySims");
    }
  });
});

test("Back calls off the page that a dialog leads to, while it is on its way", {
  tag: "@deep",
}, async ({ newUser }) => {
  await openAccount(accounts.ida);
  const { page, context, words } = await newUser("has-second-thoughts", {
    account: accounts.ida,
    at: "/plan",
  });
  await page.getByRole("link", { name: words.titles.my_sims }).first().click();
  await expect(page).toHaveURL("/mySims");
  const held = await holdsFiles(context, "recharge-");
  const asked = page.waitForRequest(/assets\/recharge-/);
  await page.getByRole("button", { name: words.cards.applyEsim, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: inEnglish.esim.recharge }).click();
  await asked;
  await expect(page).toHaveURL(/\/recharge\?amount=/);
  await goesBack(page);
  await expect(page).toHaveURL("/mySims");
  const came = page.waitForResponse(/assets\/recharge-/);
  held.release();
  await came;
  await expect(dialog).toBeVisible();
  await goesBack(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/mySims");
});
