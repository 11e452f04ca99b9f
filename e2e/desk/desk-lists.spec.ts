import { expect } from "@playwright/test";
import { showsTab } from "../support/desk.ts";
import { standStill } from "../../scripts/screens/stand-still.mjs";
import { accounts, arrivals } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { test, type NewUser } from "../support/person.ts";
import { movesBy } from "../support/screen/shifts.ts";
import { credit } from "../support/screen/without-screen.ts";
import { inEnglish, type Language } from "../support/messages.ts";

test.describe("in English on a phone", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  test("the list of cards stands still while its screen and its rows arrive late", async ({
    newUser,
  }) => {
    const account = accounts.administrator;
    const keeper = await newUser("still-list", { language: "en", account });
    const { page } = keeper;
    const screen = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route("**/assets/card-list*", (route) =>
      screen.promise.then(() => route.continue()),
    );
    await page.route("**/admin/card/list?*", (route) =>
      answer.promise.then(() => route.continue()),
    );
    await page.goto("/adminMode?tab=cards", { waitUntil: "commit" });
    await showsTab(keeper, "cards");
    await standStill(page);
    screen.resolve();
    await expect(field(page, inEnglish.operatorCards.search)).toBeVisible();
    await standStill(page);
    answer.resolve();
    await expect(page.locator("tbody tr")).not.toHaveCount(0);
    await checkScreen(keeper, "late-list");
  });
});

interface Variant {
  readonly language: Language;
  readonly guest: string;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("lists of the desk show what is asked for, in the columns that are wanted", ({ newUser }) =>
    journey(newUser, { language: "en", guest: arrivals[0] }));
});

test.describe("in Chinese on a tablet, by night", () => {
  test.use({ viewport: { width: 834, height: 1112 }, colorScheme: "dark", hasTouch: true });
  test("lists of the desk show what is asked for, in the columns that are wanted", ({ newUser }) =>
    journey(newUser, { language: "zh-CN", guest: arrivals[1] }));
});

async function journey(newUser: NewUser, { language, guest }: Variant): Promise<void> {
  await credit(guest, "3.00");
  const keeper = await newUser(`lists-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode",
  });
  const { page } = keeper;
  const rows = page.locator("tbody tr");
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const { admin: t, ui, operatorOrders: o } = keeper.words;

  await test.step("customers by role and state, which the address remembers", async () => {
    await movesBy(page, async () => {
      await field(page, t.role).selectOption("administrator");
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(accounts.administrator.email);
      await field(page, t.role).selectOption("");
      await field(page, t.state).selectOption("unregistered");
      await field(page, t.search).fill(guest.slice(0, -1));
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(guest);
    });
    await checkScreen(keeper, "customers-found");
    await page.reload();
    await expect(rows).toHaveCount(1);
    await field(page, t.state).selectOption("disabled");
    await expect(page.getByText(t.empty)).toBeVisible();
    await page.getByRole("button", { name: t.clear }).click();
    await expect(page).toHaveURL("/adminMode");
    await expect(rows).not.toHaveCount(0);
  });

  await test.step("a column is put away by the keyboard, stays away, and comes back", async () => {
    const columns = page.getByRole("button", { name: ui.columns });
    await expect(header(t.created)).toBeVisible();
    await columns.focus();
    await page.keyboard.press("Enter");
    const choice = page.getByRole("menuitemcheckbox", { name: t.created });
    await expect(choice).toBeChecked();
    await checkScreen(keeper, "columns");
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(header(t.created)).toHaveCount(0);
    await page.reload();
    await expect(rows).not.toHaveCount(0);
    await expect(header(t.created)).toHaveCount(0);
    await columns.click();
    await page.getByRole("menuitem", { name: ui.allColumns }).click();
    await expect(header(t.created)).toBeVisible();
  });

  await test.step("orders keep a choice of their own", async () => {
    await page.goto("/adminMode?tab=orders");
    await showsTab(keeper, "orders");
    await page.getByRole("button", { name: ui.columns }).click();
    await page.getByRole("menuitemcheckbox", { name: o.fee }).click();
    await page.keyboard.press("Escape");
    await checkScreen(keeper, "orders");
    await page.goto("/adminMode");
    await expect(header(t.created)).toBeVisible();
  });
}
