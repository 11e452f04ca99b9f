import { expect, type Page } from "@playwright/test";
import { opensTab } from "../support/desk.ts";
import { accounts, type Account } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { forgetsWhatWasLost, holdsFiles, losesFiles } from "../support/shops/lost-files.ts";
import { openReleasedShop } from "../support/shops/next-release.ts";
import { format, test, type NewUser } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import { openAccount } from "../support/screen/without-screen.ts";
import { inChinese, inEnglish, type Language } from "../support/messages.ts";

/** A page that was loaded anew has forgotten it. */
const stays = (page: Page) => page.evaluate(() => ((globalThis as { same?: true }).same = true));
const hasStayed = (page: Page) =>
  page.evaluate(() => (globalThis as { same?: true }).same === true);

test("a page whose file is lost once comes by itself, and no one hears of it", async ({
  newUser,
}) => {
  const person = await newUser("loses-once");
  const { page, context, words } = person;
  await page.goto("/login");
  const file = await losesFiles(context, "register", { times: 1 });
  // What the build has drawn has given way to the living page.
  await expect(page.locator("#drawn")).toHaveCount(0);
  await stays(page);
  await page.getByRole("link", { name: words.app.register }).first().click();
  await expect(page.getByRole("heading", { name: words.accounts.registerTitle })).toBeVisible();
  expect(file.lost()).toBe(1);
  expect(await hasStayed(page)).toBe(true);
  forgetsWhatWasLost(person);
});

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("what does not arrive takes its own place alone, and comes when it is asked for again", ({
    newUser,
  }) => journey(newUser, { language: "en", owner: accounts.pam, testCard: testCards[45]! }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });
  test("what does not arrive takes its own place alone, and comes when it is asked for again", ({
    newUser,
  }) => journey(newUser, { language: "zh-CN", owner: accounts.rui, testCard: testCards[46]! }));
});

interface Variant {
  readonly language: Language;
  readonly owner: Account;
  readonly testCard: TestCard;
}

async function journey(newUser: NewUser, { language, owner, testCard }: Variant): Promise<void> {
  const bearer = await openAccount(owner);
  const bound = await ask<{ card: { id: string } }>("/card/bind", { ...testCard }, bearer);
  await ask("/card/editTag", { cardId: bound.card.id, tag: "Kayak" }, bearer);
  const person = await newUser(`parts-${language}`, { language, account: owner, at: "/mySims" });
  person.names.push("Kayak", "Sled");
  const { page, context } = person;
  const { words } = person;
  const { app: t, ui, titles } = words;
  const p = { en: inEnglish.personal, "zh-CN": inChinese.personal }[language];
  const again = page.getByRole("button", { name: ui.retry });
  const frame = page.getByRole("link", { name: /Farsim/ }).first();
  await stays(page);

  await test.step("a page: the layout stays, other pages open, and it comes without a reload", async () => {
    const file = await losesFiles(context, "recharge");
    const toRecharge = page.getByRole("link", { name: words.cards.recharge }).first();
    await toRecharge.click();
    await expect(page.getByRole("heading", { name: t.pageAway })).toBeVisible();
    await expect(page).toHaveURL("/recharge");
    await expect(frame).toBeVisible();
    await expect(page.getByText(ui.newRelease)).toHaveCount(0);
    await checkScreen(person, "page-lost");
    const lost = file.lost();
    await again.click();
    // It is asked for twice; a second time that came in between would bring the page by itself.
    await expect.poll(() => file.lost()).toBeGreaterThanOrEqual(lost + 2);
    await expect(page.getByRole("heading", { name: t.pageAway })).toBeVisible();
    await file.comeAgain();
    await again.click();
    await expect(page.getByRole("heading", { name: titles.recharge })).toBeVisible();
    expect(await hasStayed(page)).toBe(true);
  });

  await test.step("a dialog: its page stands, with all that was typed there", async () => {
    const file = await losesFiles(context, "delete-dialog");
    await page.goto("/personal");
    await stays(page);
    const typed = field(page, p.newPassword).first();
    await typed.fill("half-typed-1");
    const open = page.getByRole("button", { name: p.deleteAccount });
    await open.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: ui.failed })).toBeVisible();
    await checkScreen(person, "dialog-lost");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await file.comeAgain();
    await open.click();
    await expect(dialog.getByText(p.mustBeEmpty)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(typed).toHaveValue("half-typed-1");
    expect(await hasStayed(page)).toBe(true);
  });

  await test.step("a map: the page around it is read on", async () => {
    const file = await losesFiles(context, "world-map");
    await page.goto("/echarts");
    await expect(page.getByText(ui.failed).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await file.comeAgain();
    await again.first().click();
    await expect(page.getByText(ui.failed)).toHaveCount(0);
  });

  await test.step("a page that breaks as it is drawn leaves the layout, and a toast with its Undo", async () => {
    await page.goto("/mySims");
    await page.getByRole("button", { name: format(words.cards.more, { name: "Kayak" }) }).click();
    await page.getByRole("menuitem", { name: words.cards.editTag }).click();
    await field(page.getByRole("dialog"), words.cards.tag).fill("Sled");
    await page.getByRole("dialog").getByRole("button", { name: words.cards.saveTag }).click();
    const undo = page.getByRole("button", { name: ui.undo });
    await expect(undo).toBeVisible();
    await context.route("**/farsim/addOn/list*", (route) =>
      route.fulfill({ json: { code: 0, message: "ok", data: { items: [null] } } }),
    );
    await page.getByRole("link", { name: titles.add_on }).first().click();
    await expect(page.getByRole("heading", { name: ui.broken })).toBeVisible();
    await expect(frame).toBeVisible();
    await undo.click();
    await expect(page.getByText("Kayak")).toBeVisible();
    await checkScreen(person, "page-broken");
    await context.unroute("**/farsim/addOn/list*");
    await again.click();
    await expect(
      page.getByRole("heading", { name: words.plans.addOnsTitle, exact: true }),
    ).toBeVisible();
  });
  forgetsWhatWasLost(person);
}

test("a dialog that is asked for before it is there gives the focus back to where it was", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page, context, words } = await newUser("asks-early", {
    account: accounts.administrator,
  });
  const { bind, bindTitle } = words.cards;
  const arrival = await holdsFiles(context, "bind-dialog");
  await page.goto("/mySims");
  const button = page.getByRole("button", { name: bind }).first();
  await button.press("Enter");
  await expect(page.getByRole("dialog", { name: words.ui.loading })).toBeVisible();
  arrival.release();
  const dialog = page.getByRole("dialog", { name: bindTitle });
  await field(dialog, words.cards.cardNumber).fill("66");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a tab of the desk that is lost leaves the desk, and another tab opens", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("desk-loses", { account: accounts.administrator, at: "/adminMode" });
  const { page, context, words } = person;
  const file = await losesFiles(context, "audit-log");
  await opensTab(person, "audit");
  await expect(page.getByRole("heading", { name: words.ui.failed })).toBeVisible();
  await checkScreen(person, "tab-lost");
  await opensTab(person, "stock");
  await expect(page.getByRole("heading", { name: words.ui.failed })).toHaveCount(0);
  await opensTab(person, "audit");
  await expect(page.getByRole("heading", { name: words.ui.failed })).toBeVisible();
  await file.comeAgain();
  await page.getByRole("button", { name: words.ui.retry }).click();
  await expect(page.getByRole("heading", { name: words.ui.failed })).toHaveCount(0);
  await expect(page.getByRole("main").locator("select").first()).toBeVisible();
  forgetsWhatWasLost(person);
});

test("a newer release is named where its files have taken the place of ours, and only there", {
  tag: "@deep",
}, async ({ browser }) => {
  const shop = await openReleasedShop();
  const context = await browser.newContext();
  const page = await context.newPage();
  const toRegister = page.getByRole("link", { name: "Register" }).first();
  const away = page.getByRole("heading", { name: "This page could not be loaded" });
  const newer = page.getByRole("heading", { name: inEnglish.ui.newRelease });
  await page.goto(`${shop.origin}/login`);
  await expect(page.locator("#drawn")).toHaveCount(0);
  shop.takeAway(/\/assets\/register-/);
  await toRegister.click();
  // The control: the file is gone, and the release is the same.
  await expect(away).toBeVisible();
  await expect(newer).toHaveCount(0);
  shop.release();
  await page.getByRole("button", { name: inEnglish.ui.retry }).click();
  await expect(newer).toBeVisible();
  await expect(away).toHaveCount(0);
  shop.takeAway(/$^/);
  await page.getByRole("button", { name: inEnglish.ui.reload }).click();
  await expect(page.locator('script[type="module"][src]').last()).toHaveAttribute(
    "src",
    "/assets/index-next.js",
  );
  await expect(page.getByLabel(/^Email/)).toBeVisible();
  await context.close();
  shop.close();
});
