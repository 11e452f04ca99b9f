import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { test } from "../support/person.ts";
import { inChinese, inEnglish } from "../support/messages.ts";

/** The server's own answers, with nothing in them, as before anything was sold. */
async function empties(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await page.route(`**/farsim/${path}*`, async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = await response.json();
      const json = { ...answer, data: { ...data, items: [], next: null, total: 0 } };
      await route.fulfill({ response, json });
    });
}

test("a shop without plans promises nothing about plans that were never there", async ({
  newUser,
}) => {
  const person = await newUser("reads-an-empty-shop");
  const { page, words } = person;
  await empties(page, "plan/list", "addOn/list");
  await page.goto("/home");
  await page.getByText(words.plans.empty).scrollIntoViewIfNeeded();
  await expect(page.getByText(words.plans.emptyWhy)).toBeVisible();
  await expect(page.getByText(words.plans.noAddOnsWhy)).toBeVisible();
  await expect(page.getByText(/off sale/)).toHaveCount(0);
  await checkScreen(person, "no-plans");
});

test.describe("on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });

  test("the desk's card list tells an empty stock from a search without a match", async ({
    newUser,
  }) => {
    const account = accounts.administrator;
    const keeper = await newUser("keeps-an-empty-stock", { account, language: "zh-CN" });
    const { page } = keeper;
    const t = inChinese.operatorCards;
    await page.goto("/adminMode?tab=cards&search=7700nothing");
    await expect(page.getByText(t.nothingFound)).toBeVisible();
    await checkScreen(keeper, "no-match");
    await empties(page, "admin/card/list");
    await page.goto("/adminMode?tab=cards");
    await expect(page.getByText(t.empty)).toBeVisible();
    await checkScreen(keeper, "empty-stock");
    await page.getByRole("link", { name: t.toStock }).click();
    await expect(page).toHaveURL("/adminMode?tab=stock");
  });
});

test("the desk's orders show whether there are none at all or none that match", {
  tag: "@deep",
}, async ({ newUser }) => {
  const keeper = await newUser("keeps-no-orders", { account: accounts.administrator });
  const { page } = keeper;
  const t = inEnglish.operatorOrders;
  await page.goto("/adminMode?tab=orders&search=nobody-at-all");
  await expect(page.getByText(t.nothingFoundWhy)).toBeVisible();
  await empties(page, "admin/order/list");
  await page.goto("/adminMode?tab=orders");
  await expect(page.getByText(t.empty)).toBeVisible();
  await expect(page.getByText(t.emptyWhy)).toBeVisible();
  await checkScreen(keeper, "empty-orders");
});
