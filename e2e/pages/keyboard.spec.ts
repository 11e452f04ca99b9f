import { expect } from "@playwright/test";
import { type Account, accounts, tags } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { presses, tabsTo } from "../support/screen/focus.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type Person, format, test, type NewUser } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import type { Language } from "../support/messages.ts";

interface Variant {
  readonly language: Language;
  readonly account: Account;
  readonly testCard: TestCard;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({
    clicksPassToasts: false,
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
  });
  test("the shop is used by the keyboard alone, and a slip is taken back", ({ newUser }) =>
    journey(newUser, { language: "en", account: accounts.uma, testCard: testCards[43]! }));
});

test.describe("in Chinese at twice the size, by night", () => {
  // What 1280 by 800 leaves where everything is twice as large.
  test.use({ clicksPassToasts: false, viewport: { width: 640, height: 400 }, colorScheme: "dark" });
  test("the shop is used by the keyboard alone, and a slip is taken back", ({ newUser }) =>
    journey(newUser, { language: "zh-CN", account: accounts.jin, testCard: testCards[44]! }));
});

async function journey(newUser: NewUser, { language, account, testCard }: Variant): Promise<void> {
  test.slow();
  await openAccount(account);
  await credit(account.username, "20.00");
  const person = await newUser(account.username, { language, at: "/login" });
  const { page } = person;
  const { accounts: a, cards: c, plans: p, ui } = person.words;
  const type = (text: string) => page.keyboard.type(text);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const card = page.getByRole("article");
  const title = page.getByRole("heading", { level: 1, name: c.title });
  const toCome = new RegExp(format(c.planNext, { day: ".+" }));

  await test.step("logs in", async () => {
    await tabsTo(page, field(page, a.account));
    await type(account.username);
    await tabsTo(page, field(page, a.password));
    await type(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("passes by the header", async () => {
    await expect(button(c.bind).first()).toBeVisible();
    await page.reload();
    await presses(page, page.getByRole("link", { name: person.words.app.skip }));
    await expect(page.locator("main")).toBeFocused();
  });

  await test.step("binds a card", async () => {
    await presses(page, button(c.bind).first());
    await tabsTo(page, field(dialog, c.cardNumber));
    await type(testCard.cardNumber);
    await tabsTo(page, field(dialog, c.iccid));
    await type(testCard.iccid);
    await tabsTo(page, field(dialog, c.verifyCode));
    await type(testCard.verifyCode);
    await page.keyboard.press("Enter");
    // What follows a bind: the keyboard stands on the button that ends it.
    await expect(button(c.done)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await checkScreen(person, "bound-by-keyboard");
  });

  await test.step("takes a plan, then wishes for another, and takes the wish back", async () => {
    await presses(page, card.getByRole("link", { name: c.choosePlan }));
    await expect(page).toHaveURL(/\/plan/);
    // The address comes before its page, and the page takes the focus as it comes.
    await expect(page.locator("main")).toBeFocused();
    const orders = page.getByRole("main").getByRole("button", {
      name: new RegExp(format(p.orderFor, { plan: "(.+)" })),
    });
    await presses(page, orders.nth(0));
    await presses(page, dialog.getByRole("button", { name: person.words.planOrder.confirmOrder }));
    await expect(title).toBeVisible();
    await expect(card).toContainText(c.status.USING);
    await page.goto(`/plan?card=${await cardId(person)}`);
    await presses(page, orders.nth(1));
    await presses(page, dialog.getByRole("button", { name: person.words.planOrder.confirmOrder }));
    await expect(title).toBeVisible();
    await expect(card).toContainText(toCome);
    await expect(page.locator("main")).toBeFocused();
    await presses(page, button(ui.undo));
    await expect(card).not.toContainText(toCome);
  });

  await test.step("looks at the questions about a card, and is back where each was asked", async () => {
    const dots = card.locator('[aria-haspopup="menu"]');
    for (const question of [c.delete, c.editTag, c.delete]) {
      await presses(page, dots);
      await page.getByRole("menuitem", { name: question, exact: true }).press("Enter");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(dots).toBeFocused();
    }
  });

  await test.step("is back there too where the question is closed before it has the focus", async () => {
    const dots = card.locator('[aria-haspopup="menu"]');
    await presses(page, dots);
    await page
      .getByRole("menuitem", { name: c.editTag, exact: true })
      .evaluate(async (item: HTMLElement) => {
        item.click();
        // The dialog is there, and its turn to take the focus has not come.
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
        const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
        document.activeElement?.dispatchEvent(escape);
      });
    await expect(dialog).toHaveCount(0);
    await expect(dots).toBeFocused();
  });

  await test.step("names the card, names it again, and takes that back", async () => {
    for (const tag of [tags.first, tags.second]) {
      await presses(page, card.locator('[aria-haspopup="menu"]'));
      await page.getByRole("menuitem", { name: c.editTag, exact: true }).press("Enter");
      await expect(field(dialog, c.tag)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await type(tag);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("article", { name: tag })).toBeVisible();
    }
    await presses(page, button(ui.undo));
    await expect(page.getByRole("article", { name: tags.first })).toBeVisible();
    await checkScreen(person, "taken-back");
  });
}

async function cardId({ page }: Person): Promise<string> {
  const link = page.getByRole("article").getByRole("link").first();
  return /[0-9]+$/.exec((await link.getAttribute("href")) ?? "")![0];
}
