import { expect, type Locator, type Page } from "@playwright/test";
import { accounts, arrivals } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type Person, format, test } from "../support/person.ts";
import { credit } from "../support/screen/without-screen.ts";

const [, , guest] = arrivals;

test.describe("on a tablet", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 768, height: 1024 }, colorScheme: "dark", hasTouch: true });

  test("a table wider than its place says where it goes on, and keeps in sight whose row it is and what can be done", async ({
    newUser,
  }) => {
    const keeper = await newUser("wide-table", { account: accounts.administrator });
    const { customers, far, kept } = await opensCustomers(keeper);
    const [before, after] = edgesOf(keeper.page);
    await isBeside(after, before, far);
    for (const each of kept) await expect(each).toBeInViewport({ ratio: 1 });
    await checkScreen(keeper, "beginning");

    await customers.focus();
    await expect(async () => {
      await keeper.page.keyboard.press("ArrowRight");
      await expect(after).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(before).toBeVisible();
    await expect(far).toBeInViewport({ ratio: 1 });
    for (const each of kept) await expect(each).toBeInViewport({ ratio: 1 });
    await checkScreen(keeper, "end");

    await before.getByRole("button", { includeHidden: true }).click();
    await isBeside(after, before, far);
  });
});

test.describe("on a phone", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

  test("a row's card speaks of no actions where nothing can be done", async ({ newUser }) => {
    const keeper = await newUser("cards-of-rows", { account: accounts.administrator });
    const { customers, kept } = await opensCustomers(keeper);
    const { admin: t } = keeper.words;
    await expect(customers).toHaveCount(0);
    for (const edge of edgesOf(keeper.page)) await expect(edge).toBeHidden();
    for (const each of kept.slice(0, 2)) await expect(each).toBeVisible();
    await expect(keeper.page.locator("tbody").getByText(t.actions)).toHaveCount(0);
  });
});

const edgesOf = (page: Page) =>
  [page.locator("[data-side=before]"), page.locator("[data-side=after]")] as const;

async function isBeside(after: Locator, before: Locator, far: Locator): Promise<void> {
  await expect(after).toBeVisible();
  await expect(before).toBeHidden();
  await expect(far).not.toBeInViewport();
}

/** The operator's customers, one of whom came today. */
async function opensCustomers(keeper: Person) {
  await credit(guest, "3.00");
  const { page, words } = keeper;
  const { admin: t } = words;
  await page.goto("/adminMode");
  const row = page.locator("tbody tr").filter({ hasText: guest });
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  return {
    customers: page.getByRole("group", { name: t.table, exact: true }),
    far: header(t.created),
    kept: [
      row.getByRole("link", { name: guest }),
      row.getByRole("button", { name: format(t.rechargeOf, { name: guest }) }),
      header(t.username),
      header(t.actions),
    ],
  };
}
