import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { showsTab } from "../support/desk.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { movesBy } from "../support/screen/shifts.ts";
import { format, test, type NewUser } from "../support/person.ts";

interface Variant {
  readonly language: Language;
  /** Where rows are cards: a choice in place of the heads of the columns. */
  readonly isPhone: boolean;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("lists are sorted by what is in their columns, and found again under a name", ({
    newUser,
  }) => journey(newUser, { language: "en", isPhone: false }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });
  test("lists are sorted by what is in their columns, and found again under a name", ({
    newUser,
  }) => journey(newUser, { language: "zh-CN", isPhone: true }));
});

/** What leads the rows, from the first on. */
const leads = async (page: Page) =>
  (await page.locator("tbody tr td[data-first] a").allInnerTexts()).map((text) => text.trim());

async function journey(newUser: NewUser, { language, isPhone }: Variant): Promise<void> {
  const keeper = await newUser(`sorted-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=customers",
  });
  const { page } = keeper;
  const { admin: t, operatorCards: c, ui } = keeper.words;
  const rows = page.locator("tbody tr");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const choice = page.getByRole("combobox", { name: t.sort, exact: true });
  /** The rows of another order come in the place of these. */
  const sortsAnew = (act: () => Promise<unknown>) =>
    movesBy(page, async () => {
      const sorted = page.waitForResponse(/\/(customer|card|audit)\/list\?/);
      await act();
      await sorted;
      await expect(page.locator("table[aria-busy]")).toHaveCount(0);
    });
  /** Sorts by a column, for the first time or the other way round. */
  const sort = async (column: string, falls: boolean) => {
    const name = format(falls ? t.descending : t.ascending, { column });
    await sortsAnew(async () => {
      if (isPhone) await choice.selectOption({ label: name });
      else await head(column).getByRole("button").click();
    });
    if (isPhone) await expect(choice.locator("option:checked")).toHaveText(name);
    else
      await expect(head(column)).toHaveAttribute("aria-sort", falls ? "descending" : "ascending");
  };
  const inOrder = (texts: readonly string[]) =>
    texts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  const showsNames = (expected: (names: readonly string[]) => readonly string[]) =>
    expect
      .poll(async () => {
        const names = await leads(page);
        return names.length > 1 && JSON.stringify(names) === JSON.stringify(expected(names));
      })
      .toBe(true);

  await test.step("customers by their names, both ways, which the address remembers", async () => {
    await expect(rows).not.toHaveCount(0);
    await sort(t.username, false);
    await expect(page).toHaveURL(/[?&]sort=username/);
    await showsNames(inOrder);
    if (!isPhone) await expect(head(t.username).getByRole("button")).toBeFocused();
    await checkScreen(keeper, "customers-by-name");
    await sort(t.username, true);
    await showsNames((names) => inOrder(names).toReversed());
    await page.reload();
    await showsNames((names) => inOrder(names).toReversed());
    await sort(t.balance, true);
    await expect(page).toHaveURL(/[?&]sort=-balance/);
    await checkScreen(keeper, "customers-by-balance");
  });

  await test.step("a sorted search is kept under a name, and found again", async () => {
    const name = `helper-view-${language}`;
    const views = page.getByRole("button", { name: t.views.title, exact: true });
    const shown = page.getByRole("button", { name: format(t.views.shown, { name }), exact: true });
    const dialog = page.getByRole("dialog");
    await sortsAnew(() => field(page, t.search).fill("example.com"));
    await expect(page).toHaveURL(/search=example.com/);
    await views.click();
    await page.getByRole("menuitem", { name: t.views.saveThis }).click();
    await dialog.getByRole("button", { name: t.views.save, exact: true }).click();
    await expect(field(dialog, t.views.name)).toBeFocused();
    await field(dialog, t.views.name).fill(name);
    await checkScreen(keeper, "save-view");
    await dialog.getByRole("button", { name: t.views.save, exact: true }).click();
    await expect(page.getByText(format(t.views.saved, { name }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(shown).toBeVisible();

    await page.goto("/adminMode?tab=customers");
    await expect(rows).not.toHaveCount(0);
    await views.click();
    const view = page.getByRole("menuitemradio", { name });
    await expect(view).toBeVisible();
    await checkScreen(keeper, "views");
    await sortsAnew(() => view.click());
    await expect(page).toHaveURL(/sort=-balance/);
    await expect(field(page, t.search)).toHaveValue("example.com");

    const removes = async () => {
      await shown.click();
      await page.getByRole("menuitem", { name: t.views.removeSome }).click();
      const remove = dialog.getByRole("button", { name: format(t.views.remove, { name }) });
      await expect(remove).toBeVisible();
      await checkScreen(keeper, "remove-views");
      await remove.click();
      await expect(dialog).toBeHidden();
      await expect(views).toBeVisible();
    };
    await removes();
    await page.getByRole("button", { name: ui.undo, exact: true }).click();
    await expect(shown).toBeVisible();
    await removes();
    await expect(page).toHaveURL(/sort=-balance/);
  });

  await test.step("cards by their numbers", async () => {
    await page.goto("/adminMode?tab=cards");
    await showsTab(keeper, "cards");
    await expect(rows).not.toHaveCount(0);
    await sort(c.number, false);
    await showsNames((numbers) =>
      numbers.toSorted((one, other) =>
        Number(BigInt(one.replaceAll(" ", "")) - BigInt(other.replaceAll(" ", ""))),
      ),
    );
    await checkScreen(keeper, "cards-by-number");
    // In another order one begins at its beginning, and with nothing chosen.
    const chosen = page.getByRole("checkbox", { checked: true });
    await rows.nth(40).getByRole("checkbox").check();
    await expect(chosen).toHaveCount(1);
    await sort(c.number, true);
    await expect(chosen).toHaveCount(0);
    if (!isPhone) await expect(rows.first()).toBeInViewport();
  });

  await test.step("the audit log from either end, and orders by amount", async () => {
    await page.goto("/adminMode?tab=audit&sort=at");
    await showsTab(keeper, "audit");
    await expect(rows).not.toHaveCount(0);
    await sort(keeper.words.audit.at, true);
    await expect(page).not.toHaveURL(/sort=/);
    await page.goto("/adminMode?tab=orders&sort=-amount");
    await showsTab(keeper, "orders");
    await checkScreen(keeper, "orders-by-amount");
  });
}
