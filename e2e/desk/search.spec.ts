import { expect } from "@playwright/test";
import { inFours } from "../../web/src/cards/card-words.ts";
import { spoken } from "../../contract/src/values/money/remark.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { showsTab } from "../support/desk.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { format, type NewUser, test } from "../support/person.ts";
import { fleetCards } from "../support/cards/test-cards.ts";
import { enter } from "../support/screen/without-screen.ts";

const { fleet } = accounts;

test.describe("in English at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("one search finds a customer, a card and an order by what one knows of them, by the keyboard alone", ({
    newUser,
  }) => byKeyboard(newUser, "en", "613.00"));
});

test.describe("in Chinese on a tablet, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 834, height: 1112 }, colorScheme: "dark" });
  test("one search finds a customer, a card and an order by what one knows of them, by the keyboard alone", ({
    newUser,
  }) => byKeyboard(newUser, "zh-CN", "617.00"));
});

async function byKeyboard(newUser: NewUser, language: Language, amount: string): Promise<void> {
  const order = { amount, method: "domestic" };
  const { total, remark } = await ask<{ total: string; remark: string }>(
    "/pay/createOrder",
    order,
    await enter(fleet),
  );
  const keeper = await newUser(`searches-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=cards",
  });
  const { page, words } = keeper;
  const { search: t } = words.desk;
  const dialog = page.getByRole("dialog", { name: t.title });
  const typed = field(dialog, t.field);
  const option = (name: string) => dialog.getByRole("option", { name });
  await showsTab(keeper, "cards");
  await expect(page.locator("tbody tr").first()).toBeVisible();

  await test.step("a slash opens it where none can be typed; Escape closes it", async () => {
    await field(page, words.operatorCards.search).press("/");
    await expect(field(page, words.operatorCards.search)).toHaveValue("/");
    await expect(dialog).toHaveCount(0);
    await field(page, words.operatorCards.search).fill("");
    await page.getByRole("main").focus();
    await page.keyboard.press("/");
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue("");
    await checkScreen(keeper, "what-can-be-found");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a customer by a part of the name, with the cards", async () => {
    await page.keyboard.press("Control+k");
    await typed.fill("eet.own");
    await expect(option(fleet.username).first()).toBeVisible();
    await expect(dialog.getByRole("group", { name: t.kinds.cards })).toBeVisible();
    await expect(option(t.all.cards)).toBeVisible();
    await checkScreen(keeper, "customer-found");
    await page.keyboard.press("ArrowDown");
    await expect(option(fleet.username).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/adminMode\/customers\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fleet.username);
  });

  await test.step("a card by the last digits of its ICCID, before the answer is there", async () => {
    const { iccid, cardNumber } = fleetCards[7]!;
    await page.keyboard.press("Control+k");
    await typed.fill(iccid.slice(-6));
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/adminMode\/cards\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(inFours(cardNumber));
  });

  await test.step("an order by what is to be paid", async () => {
    await page.keyboard.press("Control+k");
    await typed.fill(total);
    await expect(option(spoken(remark))).toBeVisible();
    await checkScreen(keeper, "order-found");
    await option(spoken(remark)).click();
    await showsTab(keeper, "orders");
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText(fleet.username);
  });

  await test.step("all that match stand in the list", async () => {
    const begins = fleetCards[7]!.iccid.slice(0, 14);
    await page.keyboard.press("Control+k");
    await typed.fill(begins);
    await option(t.all.cards).click();
    await showsTab(keeper, "cards");
    await expect(field(page, words.operatorCards.search)).toHaveValue(begins);
  });
}

test.describe("on a phone, by night", { tag: "@deep" }, () => {
  test.use({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });

  test("the search stands behind a button, says that nothing fits, and asks again after a failure", async ({
    newUser,
  }) => {
    const keeper = await newUser("searches-on-a-phone", {
      account: accounts.administrator,
      at: "/adminMode?tab=overview",
      language: "zh-CN",
    });
    const { page, words } = keeper;
    const { ui, admin } = words;
    const { search: t } = words.desk;
    const dialog = page.getByRole("dialog", { name: t.title });
    const typed = field(dialog, t.field);
    await showsTab(keeper, "overview");
    await checkScreen(keeper, "button");
    await page.getByRole("button", { name: admin.find, exact: true }).tap();
    await expect(typed).toBeVisible();
    await checkScreen(keeper, "what-can-be-found");
    keeper.names.push("zz-nothing");
    await typed.fill("zz-nothing");
    await expect(dialog.getByRole("heading", { level: 2 }).last()).toHaveText(
      format(t.nothing, { text: "zz-nothing" }),
    );
    await checkScreen(keeper, "nothing-fits");

    keeper.expected.add("502 GET /farsim/admin/search");
    await page.route("**/admin/search?*", (route) => route.fulfill({ status: 502 }));
    await typed.fill("eet.own");
    const again = dialog.getByRole("alert").getByRole("button", { name: ui.retry });
    await expect(again).toBeVisible();
    await checkScreen(keeper, "failed");
    await page.unroute("**/admin/search?*");
    await again.tap();
    await expect(dialog.getByRole("option", { name: fleet.username }).first()).toBeVisible();
    await checkScreen(keeper, "found");
    await dialog.getByRole("option", { name: fleet.username }).first().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fleet.username);
  });
});
