import { expect, type Locator } from "@playwright/test";
import { listOperatorPlans, type OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { listPackSales, packSaleNumber } from "@farsim/contract/desk/money/pack-sales.ts";
import { listOperatorCards, setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { toast } from "../../support/screen/toast.ts";
import { enter, openAccount } from "../../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

test.describe("in English on a phone, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true });
  test("StarterPacks are sold to a shop, one is bound, and the money for the others goes back", ({
    newUser,
  }) =>
    journey(newUser, {
      language: "en",
      customer: accounts.ulla,
      cards: testCards.slice(91, 95),
    }));
});

test.describe("in Chinese at a desk, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  test("StarterPacks are sold to a shop, one is bound, and the money for the others goes back", ({
    newUser,
  }) =>
    journey(newUser, {
      language: "zh-CN",
      customer: accounts.zhen,
      cards: testCards.slice(95, 99),
    }));
});

interface Sold {
  readonly language: Language;
  readonly customer: Account;
  /** The last of them is no StarterPack. */
  readonly cards: readonly TestCard[];
}

const [reason, reference] = ["helper-delivered", "helper-77"];
const inFours = (number: string) => number.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** All but the last of the cards become StarterPacks. */
async function hasPacks(cards: readonly TestCard[]): Promise<void> {
  const bearer = await enter(accounts.administrator);
  const plans = await ask<{ items: OperatorPlan[] }>(listOperatorPlans.path, undefined, bearer);
  const plan = plans.items.find(({ planType }) => planType === "STARTER_PACK")!;
  const cardIds = await Promise.all(
    cards.slice(0, -1).map(async ({ cardNumber }) => {
      const path = `${listOperatorCards.path}?search=${cardNumber}`;
      return (await ask<{ items: { id: string }[] }>(path, undefined, bearer)).items[0]!.id;
    }),
  );
  await ask(setStarterPack.path, { cardIds, planId: plan.id, days: 7 }, bearer);
}

async function journey(newUser: NewUser, { language, customer, cards }: Sold): Promise<void> {
  await hasPacks(cards);
  const buyer = `helper-kiosk-${language.toLowerCase()}`;
  const clerk = await newUser(`sells-packs-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode",
  });
  const { page, words } = clerk;
  const t = words.packSales;
  const main = page.getByRole("main");

  await test.step("records the sale of the cards that a search finds", async () => {
    const [first, last] = [cards[0]!.cardNumber, cards.at(-1)!.cardNumber];
    await page.goto(`/adminMode?tab=cards&gte=${first}&lte=${last}`);
    await page.getByRole("button", { name: words.operatorCards.selectAll, exact: true }).click();
    await main.getByRole("button", { name: words.operatorCards.recordSale, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.recordTitle });
    await expect(dialog.getByText(format(t.whyNot.notPack, { cards: "1" }))).toBeVisible();
    await field(dialog, format(t.priceOf, { currency: "USD" })).fill("6.5");
    await expect(dialog.getByText(format(t.sumOf, { amount: "$19.50" }))).toBeVisible();
    await field(dialog, t.buyer).fill(buyer);
    await field(dialog, t.reference).fill(reference);
    await field(dialog, t.reason).fill(reason);
    await checkScreen(clerk, "record-sale");
    await dialog.getByRole("button", { name: t.record, exact: true }).click();
    await expect(toast(page, "$19.50")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("the card says when it was sold, for how much and to whom", async () => {
    await page
      .getByRole("link", { name: inFours(cards[0]!.cardNumber) })
      .first()
      .click();
    const drawer = page.getByRole("dialog", { name: words.desk.card });
    const sold = drawer.getByRole("link", { name: new RegExp(`\\$6\\.50.*${buyer}`) });
    await expect(sold).toBeVisible();
    await checkScreen(clerk, "card-that-was-sold");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });

  await test.step("finds the sale among others", async () => {
    await opensTab(clerk, "packSales");
    await page.getByRole("button", { name: words.admin.moreFilters }).click();
    await field(page, t.search).fill("helper-none");
    await expect(main.getByText(t.noneFound)).toBeVisible();
    await field(page, t.search).fill(buyer);
    await expect(main.getByText(reference)).toBeVisible();
    await namesOfSales(clerk);
    await checkScreen(clerk, "sales");
    await main.getByRole("link", { name: new RegExp(buyer) }).click();
    await expect(main.getByRole("heading", { name: format(t.title, { buyer }) })).toBeVisible();
    await checkScreen(clerk, "sale");
  });

  await test.step("what a customer binds is earned by itself", async () => {
    const bearer = await openAccount(customer);
    await ask("/card/bind", cards[0], bearer);
    await expect(async () => {
      await page.reload();
      // However long the page takes: what it says once it is there is what is asked.
      await expect(fact(main, t.earned)).toBeVisible();
      expect(await fact(main, t.earned).textContent()).toBe("$6.50");
    }).toPass({ timeout: 120_000 });
    await expect(fact(main, t.owed)).toHaveText("$13.00");
  });

  await test.step("gives the money for one of them back, then for the rest", async () => {
    const number = inFours(cards[1]!.cardNumber);
    await main.getByRole("checkbox", { name: format(t.chooseOf, { number }) }).check();
    await checkScreen(clerk, "chosen-packs");
    const chosen = main.getByRole("region", { name: /1/ });
    await chosen.getByRole("button", { name: /1/ }).click();
    await givesBack(clerk, { amount: "$6.50", buyer });
    await expect(fact(main, t.owed)).toHaveText("$6.50");
    await main.getByRole("button", { name: t.giveBackAll }).click();
    await givesBack(clerk, { amount: "$6.50", buyer });
    await expect(fact(main, t.owed)).toHaveText("$0.00");
    await expect(fact(main, t.moneyBack)).toHaveText("$13.00");
    await expect(main.getByText(t.noCards)).toBeVisible();
    await main.getByRole("combobox", { name: t.cardsShown }).selectOption("");
    await expect(main.getByText(t.states.BOUND, { exact: true }).last()).toBeVisible();
    await checkScreen(clerk, "sale-over");
  });

  await test.step("the books have the accounts", async () => {
    clerk.names.push("Stripe", "SHA-256");
    await opensTab(clerk, "books");
    // The choice of the journal's types has words like these, too.
    for (const account of [words.books.accountOf.packsSold, words.books.accountOf.packSales])
      await expect(main.getByText(account).filter({ visible: true }).first()).toBeVisible();
    await checkScreen(clerk, "books-with-packs");
  });
}

/** What sales are called in the journal is alike in every language. */
async function namesOfSales(clerk: Person): Promise<void> {
  const bearer = await enter(accounts.administrator);
  type Found = { items: { id: string }[] };
  const { items } = await ask<Found>(`${listPackSales.path}?limit=200`, undefined, bearer);
  clerk.names.push(...items.map(({ id }) => packSaleNumber(id)));
}

/** The value of a fact, by its label. */
const fact = (place: Locator, label: string): Locator =>
  place
    .locator("dl")
    .locator("div", { has: place.page().getByText(label, { exact: true }) })
    .locator("dd")
    .first();

async function givesBack(
  { page, words, ...clerk }: Person,
  said: { readonly amount: string; readonly buyer: string },
): Promise<void> {
  const t = words.packSales;
  const dialog = page.getByRole("dialog", { name: t.giveBackTitle });
  await expect(dialog.getByText(said.amount)).toBeVisible();
  await field(dialog, t.reason).fill(reason);
  await checkScreen({ page, words, ...clerk }, "give-back");
  await dialog.getByRole("button", { name: t.giveBack, exact: true }).click();
  await expect(toast(page, format(t.givenBack, said)).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}
