import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { deskEntry, opensTab, showsTab } from "../support/desk.ts";
import { field, logsIn } from "../support/entering.ts";
import { openOwnShop, type OwnShop } from "../support/shops/open-own-shop.ts";
import { format, test } from "../support/person.ts";
import { credit } from "../support/screen/without-screen.ts";

let shop: OwnShop | undefined;
test.afterAll(() => shop?.close());

const customers = Array.from({ length: 25 }, (_, n) => `in-a-row-${n}@rows.example`);

/** The rows that can be read from edge to edge: within the window, and within the frame in which they are moved. */
const wholeRows = (page: Page) =>
  page.locator("tbody tr").evaluateAll((rows) => {
    const frame = document.querySelector("[data-dense]")!.getBoundingClientRect();
    const head = document.querySelector("thead")!.getBoundingClientRect();
    const isWhole = ({ top, bottom }: DOMRect) =>
      top >= head.bottom && bottom <= Math.min(innerHeight, frame.bottom);
    return rows.filter((row) => isWhole(row.getBoundingClientRect())).length;
  });

const pageMoves = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > innerHeight);

test.describe("at a desk", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("twenty rows of the cards and of the customers are seen at once, and nothing but the list moves", async ({
    newUser,
  }) => {
    for (const email of customers) await credit(email, "1.00");
    const keeper = await newUser("sees-twenty-rows", { account: accounts.administrator });
    const { page } = keeper;
    for (const tab of ["cards", "customers"] as const) {
      await page.goto(`/adminMode?tab=${tab}`);
      await showsTab(keeper, tab);
      await expect(page.locator("tbody tr").nth(24)).toBeAttached();
      await checkScreen(keeper, `rows-of-${tab}`);
      expect(await wholeRows(page), tab).toBeGreaterThanOrEqual(20);
      expect(await pageMoves(page), tab).toBe(false);
    }
  });

  test("the entries of the desk stand beside it, with what waits there, and no menu of customers above it", async ({
    newUser,
  }) => {
    shop = await openOwnShop({
      name: "desk-layout",
      program: "e2e/support/shops/open-journey-shop.ts",
      settings: () => ({ RECHARGE_APPROVAL_ABOVE: "100.00" }),
    });
    const keeper = await newUser("goes-along-the-desk", { shop: shop.origin, at: "/login" });
    const { page, words } = keeper;
    const { admin: t } = words;
    await logsIn(keeper, accounts.administrator);
    await showsTab(keeper, "overview");
    await expect(page.getByRole("navigation", { name: words.app.mainMenu })).toHaveCount(0);
    const entries = page.getByRole("navigation", { name: t.title }).getByRole("link");
    await expect(entries.first()).toHaveText(t.tabs.overview);
    await expect(entries.first()).toHaveAttribute("aria-current", "page");
    await opensTab(keeper, "customers");
    await expect(entries.first()).not.toHaveAttribute("aria-current");
    await expect(deskEntry(keeper, "approvals")).toHaveText(t.tabs.approvals);

    await page.getByRole("button", { name: t.rechargeAny }).click();
    const dialog = page.getByRole("dialog", { name: t.rechargeTitle });
    await field(dialog, t.account).fill(accounts.fleet.username);
    await field(dialog, format(t.amount, { currency: "USD" })).fill("100.01");
    await dialog.getByRole("button", { name: t.goOn }).click();
    await dialog.getByRole("button", { name: format(t.ask, { amount: "$100.01" }) }).click();
    const approvals = deskEntry(keeper, "approvals");
    await expect(approvals).toHaveText(`${t.tabs.approvals}1 waits`);
    await expect(approvals.locator("[data-figure]")).toHaveAttribute("data-figure", "1");
    await expect(deskEntry(keeper, "orders")).toHaveText(t.tabs.orders);
    await checkScreen(keeper, "one-waits");
  });
});

test.describe("on a small screen with a pointer, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: "dark" });

  test("the entries are a rail of icons, and the keyboard reads their words", async ({
    newUser,
  }) => {
    const keeper = await newUser("goes-along-the-rail", {
      account: accounts.administrator,
      at: "/adminMode?tab=cards",
      language: "zh-CN",
    });
    const { page, words } = keeper;
    await page.mouse.move(600, 400);
    const side = page.getByRole("banner");
    const width = async () => Math.round((await side.boundingBox())!.width);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    expect(await width()).toBeLessThan(80);
    await checkScreen(keeper, "rail");
    await deskEntry(keeper, "stock").focus();
    await page.keyboard.press("Tab");
    await expect.poll(width).toBeGreaterThan(150);
    await expect(deskEntry(keeper, "channels")).toBeFocused();
    await expect(page.getByRole("navigation").getByText(words.admin.tabs.channels)).toBeVisible();
    await checkScreen(keeper, "rail-unfolded");
    await page.keyboard.press("Enter");
    await showsTab(keeper, "channels");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the entries stand behind one button, and the filters behind another", async ({
    newUser,
  }) => {
    const keeper = await newUser("goes-along-on-a-phone", {
      account: accounts.administrator,
      at: "/adminMode?tab=overview",
    });
    const { page, words } = keeper;
    await page.getByRole("button", { name: words.admin.menu }).click();
    await expect(
      page.getByRole("menuitem", { name: words.admin.tabs.overview, exact: true }),
    ).toHaveAttribute("aria-current", "page");
    await checkScreen(keeper, "menu");
    await page.keyboard.press("Escape");
    await opensTab(keeper, "customers");
    await expect(field(page, words.admin.search)).toBeVisible();
    await expect(field(page, words.admin.role)).toBeHidden();
    await page.getByRole("button", { name: words.admin.moreFilters }).click();
    await expect(field(page, words.admin.role)).toBeVisible();
    await checkScreen(keeper, "filters");
  });
});
