import { expect, type Locator, type Page } from "@playwright/test";
import { type Account, accounts, tags } from "../support/accounts.ts";
import { billingDay } from "../support/ask.ts";
import { binds, choosesPackPlan } from "../support/cards/binding.ts";
import { report } from "../support/cards/carrier.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type Person, renewsItsSession, format, test, type NewUser } from "../support/person.ts";
import { carrier, type TestCard, testCards } from "../support/cards/test-cards.ts";
import { letPass } from "../support/shops/shop-time.ts";
import { openAccount } from "../support/screen/without-screen.ts";
import { inChinese, inEnglish, messages, type Language } from "../support/messages.ts";

// Money: fees and the credit of a pack: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly holder: Account;
  readonly plain: TestCard;
  readonly pack: TestCard;
  readonly first: string;
  readonly second: string;
  readonly addOn: string;
}

const english: Variant = {
  language: "en",
  holder: accounts.ada,
  plain: testCards[12]!,
  pack: testCards[13]!,
  first: "Daily 500 MB",
  second: "Daily 1 GB",
  addOn: "500 MB extra",
};

const chinese: Variant = {
  language: "zh-CN",
  holder: accounts.bo,
  plain: testCards[14]!,
  pack: testCards[15]!,
  first: "每日 500 MB",
  second: "每日 1 GB",
  addOn: "500 MB 加油包",
};

const operatorWords = { en: inEnglish.operatorCards, "zh-CN": inChinese.operatorCards };

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("two cards from the shelf to their end", ({ newUser }) => journey(newUser, english));
});

test.describe("in Chinese on a phone, by night", () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("two cards from the shelf to their end", ({ newUser }) => journey(newUser, chinese));
});

/** The life of a starter pack and of an ordinary card; every screen and dialog on the way is looked at. */
async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  test.slow();
  const { language, holder, plain, pack, first, second, addOn } = variant;
  const keeper = await newUser(`keeper-of-${holder.username}`, {
    language,
    account: accounts.administrator,
  });
  keeper.names.push(carrier.name);
  await test.step("the administrator makes a card a pack of thirty days", async () => {
    await makesPack(keeper, pack);
  });

  await openAccount(holder);
  const person = await newUser(holder.username, { language, account: holder, at: "/mySims" });
  const { page } = person;
  const { cards: t, plans, planOrder } = person.words;
  person.names.push("Traveller", plain.verifyCode, pack.verifyCode);

  await test.step("binding the pack credits its days, and makes it pay as you go", async () => {
    const dialog = await binds(person, pack);
    await expect(dialog).toHaveAccessibleName(t.boundTitle);
    await expect(fact(dialog, t.packCredited)).toHaveText("$34.80");
    await expect(fact(dialog, t.packFrom)).not.toBeEmpty();
    await checkScreen(person, "pack-bound");
    await dialog.getByRole("button", { name: t.done }).click();
    await expect(dialog).toBeHidden();
    await expect(balance(person)).toContainText("$34.80");
    const card = cardOf(page, pack);
    await expect(card).toContainText(t.status.USING);
    await expect(card).toContainText(t.payAsYouGo);
    await expect(card).toContainText(t.noExpiry);
  });

  await test.step("an ordinary card needs a basic plan, and leads to it", async () => {
    const dialog = await binds(person, plain);
    await expect(dialog.getByText(person.words.esim.setUp.lacksPlan.physical)).toBeVisible();
    await checkScreen(person, "bound-set-up");
    await dialog.getByRole("button", { name: t.done }).click();
    await expect(dialog).toBeHidden();
    const card = cardOf(page, plain);
    await expect(card).toContainText(t.status.NOT_ACTIVE);
    await checkScreen(person, "my-sims-two");
    await page.goto(`/addOn?card=${await idOf(card)}`);
    await expect(page.getByText(messages[language].problems.basic_service_required)).toBeVisible();
    await checkScreen(person, "add-on-without-plan");
    await page.getByRole("main").getByRole("link", { name: planOrder.toPlan }).click();
    await expect(page).toHaveURL(/\/plan\?card=/);
  });

  await test.step("orders a plan, and calls the cards by names of which each is free once", async () => {
    await orders(person, first);
    await names(person, pack, tags.pack);
    const dialog = await asks(person, plain, t.editTag, t.tagTitle);
    await field(dialog, t.tag).fill(tags.pack.toLowerCase());
    person.expected.add("409 POST /farsim/card/editTag");
    await dialog.getByRole("button", { name: t.saveTag }).click();
    await expect(dialog.getByText(messages[language].problems.label_exists)).toBeVisible();
    await checkScreen(person, "tag-taken");
    await field(dialog, t.tag).fill("Traveller");
    await dialog.getByRole("button", { name: t.saveTag }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("article", { name: "Traveller" })).toContainText(t.status.USING);
  });
  const card = page.getByRole("article", { name: "Traveller" });

  await test.step("uses data, and changes the plan from the next day", async () => {
    const usedAt = `${await billingDay()}T00:00:01Z`;
    const bytes = 100 * 1_048_576;
    await report([
      { id: `life-${plain.iccid}`, iccid: plain.iccid, usedAt, regionName: "JP", bytes },
    ]);
    await page.goto(`/plan?card=${await idOf(card)}`);
    await page.getByRole("button", { name: format(plans.orderFor, { plan: second }) }).click();
    const dialog = page.getByRole("dialog", { name: planOrder.orderTitle });
    const taken = format(planOrder.charged.before, { amount: "$2.00" });
    await expect(dialog.getByText(taken)).toBeVisible();
    await expect(dialog.getByText(/\$[0-9]+\.[0-9]{2}$/)).toHaveCount(1);
    const confirm = dialog.getByRole("button", { name: planOrder.confirmOrder });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await checkScreen(person, "change-plan");
    await confirm.click();
    await expect(page).toHaveURL("/mySims");
    await expect(card).toContainText(first);
    await expect(card).toContainText(second);
    await checkScreen(person, "plan-pending");
    await page.goto(`/plan?card=${await idOf(card)}`);
    await expect(page.getByRole("button", { name: t.cancelPending })).toBeVisible();
    await checkScreen(person, "plan-to-cancel");
  });

  await test.step("the next day the new plan runs", async () => {
    await letPass({ minutes: 24 * 60 });
    renewsItsSession(person);
    renewsItsSession(keeper);
    await page.goto("/mySims");
    await expect(card).toContainText(second);
    await expect(card).not.toContainText(first);
  });

  await test.step("stops billing, and starts again", async () => {
    const dialog = await asks(person, plain, t.stopBilling, t.stopTitle);
    await checkScreen(person, "stop");
    await dialog.getByRole("button", { name: t.stopBilling }).click();
    await expect(card).toContainText(t.status.PAUSED);
    await expect(card).toContainText(t.choosePlanAgain);
    await checkScreen(person, "paused");
    await card.getByRole("link", { name: t.choosePlan }).click();
    await expect(page).toHaveURL(/\/plan\?card=/);
    await orders(person, second);
    await expect(card).toContainText(t.status.USING);
  });

  await test.step("buys an add-on, twice, and reads what the card has now", async () => {
    await page.goto(`/addOn?card=${await idOf(card)}`);
    for (const left of ["500 MB", "1,000 MB"]) {
      await page.getByRole("button", { name: format(plans.orderFor, { plan: addOn }) }).click();
      const dialog = page.getByRole("dialog", { name: planOrder.addOnTitle });
      await expect(dialog).toContainText(format(planOrder.addOnWhy, { price: "$1.50" }));
      await expect(fact(dialog, planOrder.addOnData)).toHaveText("500 MB");
      if (left !== "500 MB") await expect(fact(dialog, planOrder.addOnTotal)).toHaveText(left);
      await checkScreen(person, `add-on-${left.length}`);
      await dialog.getByRole("button", { name: planOrder.confirmAddOn }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(format(planOrder.leftNow, { left }))).toBeVisible();
    }
    await checkScreen(person, "add-on-bought");
  });

  await test.step("gives the card up, by its last four digits", async () => {
    await page.goto("/mySims");
    const dialog = await asks(person, plain, t.delete, t.deleteTitle);
    await field(dialog, t.lastFour).fill("0000");
    await dialog.getByRole("button", { name: t.deleteIt }).click();
    await expect(field(dialog, t.lastFour)).toHaveAttribute("aria-invalid", "true");
    await checkScreen(person, "delete");
    await field(dialog, t.lastFour).fill(plain.cardNumber.slice(-4));
    await dialog.getByRole("button", { name: t.deleteIt }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  await test.step("the administrator finds it among the deleted alone, with its former holder", () =>
    findsDeleted(keeper, plain, holder));
}

async function findsDeleted(
  keeper: Person,
  { cardNumber }: TestCard,
  { username }: Account,
): Promise<void> {
  const { page, language } = keeper;
  const t = operatorWords[language];
  keeper.names.push(username, "Traveller");
  await page.goto(`/adminMode?tab=cards&search=${cardNumber}`);
  await expect(page.getByText(t.nothingFound)).toBeVisible();
  await page.getByRole("button", { name: t.amongDeleted }).click();
  await expect(page).toHaveURL(/status=DELETED/);
  const row = page.locator("tbody tr");
  await expect(row).toHaveCount(1);
  for (const text of [t.deleted, username, t.formerHolder]) await expect(row).toContainText(text);
  await checkScreen(keeper, "deleted-card");
  await row.getByRole("link", { name: inFours(cardNumber) }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(t.deleted, { exact: true }).first()).toBeVisible();
  await checkScreen(keeper, "deleted-card-drawer");
}

const inFours = (digits: string) => digits.replaceAll(/(.{4})(?=.)/g, "$1 ");
const cardOf = (page: Page, { cardNumber }: TestCard) =>
  page.getByRole("article").filter({ hasText: inFours(cardNumber) });
const balance = ({ page, words }: Person) =>
  page.getByRole("region", { name: words.cards.balance });
const fact = (within: Locator, label: string): Locator =>
  within.locator("dt").getByText(label, { exact: true }).locator("xpath=following-sibling::dd");

/** Finds the card by its number, chooses it, and sets it; the answer says so for each card. */
async function makesPack(keeper: Person, { cardNumber }: TestCard): Promise<void> {
  const { page, language } = keeper;
  const t = operatorWords[language];
  await page.goto(`/adminMode?tab=cards&gte=${cardNumber}&lte=${cardNumber}`);
  const row = page.locator("tbody tr");
  await expect(row).toHaveCount(1);
  await row.getByRole("checkbox").check();
  await checkScreen(keeper, "card-chosen");
  await page.getByRole("button", { name: t.setStarterPack, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.setStarterPack });
  const plan = dialog.getByRole("combobox", { name: t.plan });
  // One press makes no pack: the plan and the days are chosen first.
  await dialog.getByRole("button", { name: t.set, exact: true }).click();
  await expect(plan).toHaveAttribute("aria-invalid", "true");
  await field(dialog, t.days).fill("367");
  await dialog.getByRole("button", { name: t.set, exact: true }).click();
  await expect(field(dialog, t.days)).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
  await choosesPackPlan(plan);
  await field(dialog, t.days).fill("30");
  await expect(dialog.getByRole("status").filter({ hasText: /30/ }).first()).toBeVisible();
  await checkScreen(keeper, "set-pack");
  await dialog.getByRole("button", { name: t.set, exact: true }).click();
  await expect(dialog.getByRole("listitem")).toContainText(t.ok);
  await checkScreen(keeper, "set-pack-done");
  await dialog.getByRole("button", { name: t.close }).last().click();
  await expect(row).toContainText(t.packUntil);
  await row
    .getByRole("button", { name: format(t.actionsOf, { number: inFours(cardNumber) }) })
    .click();
  await page.getByRole("menuitem", { name: t.stopService }).click();
  const stop = page.getByRole("dialog", { name: t.stopTitle });
  await expect(stop).toBeVisible();
  await checkScreen(keeper, "stop-service");
  await page.keyboard.press("Escape");
  await expect(stop).toBeHidden();
}

/** Orders a plan of the shelf for the chosen card, and is back at the cards. */
async function orders({ page, words }: Person, plan: string): Promise<void> {
  await page.getByRole("button", { name: format(words.plans.orderFor, { plan }) }).click();
  const dialog = page.getByRole("dialog", { name: words.planOrder.orderTitle });
  await dialog.getByRole("button", { name: words.planOrder.confirmOrder }).click();
  await expect(page).toHaveURL("/mySims");
}

/** Opens a question about a card by the menu behind its dots. */
async function asks(
  { page }: Person,
  testCard: TestCard,
  item: string,
  title: string,
): Promise<Locator> {
  await cardOf(page, testCard).locator('[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function names(person: Person, testCard: TestCard, tag: string): Promise<void> {
  const { cards: t } = person.words;
  const dialog = await asks(person, testCard, t.editTag, t.tagTitle);
  await checkScreen(person, "tag");
  await field(dialog, t.tag).fill(tag);
  await dialog.getByRole("button", { name: t.saveTag }).click();
  await expect(dialog).toBeHidden();
}

/** The id of a card, from the way to its plans or its add-ons. */
async function idOf(card: Locator): Promise<string> {
  const href = await card.locator('a[href*="card="]').first().getAttribute("href");
  return new URLSearchParams(href?.split("?")[1]).get("card") ?? "";
}
