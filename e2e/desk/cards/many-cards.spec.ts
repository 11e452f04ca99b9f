import { expect } from "@playwright/test";
import { inFours } from "../../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, openAccount } from "../../support/screen/without-screen.ts";

// Accounts and cards: never tried again.
test.describe.configure({ retries: 0 });

interface Stopping {
  readonly language: Language;
  readonly customer: Account;
  readonly cards: readonly TestCard[];
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("all cards of a customer are stopped for a reason, and those chosen in the list resumed", ({
    newUser,
  }) =>
    stops(newUser, { language: "en", customer: accounts.bryn, cards: testCards.slice(71, 73) }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("all cards of a customer are stopped for a reason, and those chosen in the list resumed", ({
    newUser,
  }) =>
    stops(newUser, { language: "zh-CN", customer: accounts.peng, cards: testCards.slice(73, 75) }));
});

async function stops(newUser: NewUser, { language, customer, cards }: Stopping): Promise<void> {
  const bearer = await openAccount(customer);
  await credit(customer.username, "50.00");
  const { id: userId } = await ask<{ id: string }>("/user/getUserInfo", undefined, bearer);
  const bound: string[] = [];
  for (const card of cards) {
    const { card: own } = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
    bound.push(own.id);
  }
  // The first runs, the other was never used: it cannot be stopped.
  const { items } = await ask<{ items: { id: string }[] }>("/plan/list");
  await ask("/card/orderPlan", { cardId: bound[0], planId: items[0]!.id }, bearer);
  const reason = "helper-spam-report";
  const keeper = await newUser(`stops-${language}`, {
    language,
    account: accounts.administrator,
    at: `/adminMode/customers/${userId}`,
  });
  const { page, words } = keeper;
  const { operatorCards: t } = words;
  const dialog = page.getByRole("dialog");
  const main = page.getByRole("main");
  const press = (name: string) => main.getByRole("button", { name, exact: true });
  const confirm = (name: string) => dialog.getByRole("button", { name, exact: true });
  const isOver = () => expect(dialog.getByLabel(t.results)).toBeVisible({ timeout: 30_000 });
  const [running = "", unused = ""] = cards.map(({ cardNumber }) => inFours(cardNumber));

  await test.step("the dialog says with how many of the cards it is possible", async () => {
    await press(t.stopAll).click();
    await expect(dialog.getByText(t.stopManyWhy)).toBeVisible();
    await field(dialog, t.reason).fill(reason);
    await expect(confirm(t.stopService)).toBeEnabled();
    await checkScreen(keeper, "asks");
    await confirm(t.stopService).click();
  });

  await test.step("each card is answered for itself", async () => {
    await isOver();
    await expect(dialog.getByText(words.problems.card_status_conflict)).toBeVisible();
    await expect(dialog.getByText(unused)).toBeVisible();
    await confirm(t.showAll).click();
    await expect(dialog.getByText(running)).toBeVisible();
    await expect(dialog.getByLabel(t.results).getByText(t.ok, { exact: true })).toBeVisible();
    await checkScreen(keeper, "results");
    await confirm(t.close).last().click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the list shows only the customer's cards, and resumes those that were chosen", async () => {
    await main.getByRole("link", { name: t.inList, exact: true }).click();
    await expect(page.getByText(format(t.ofHolder, { name: customer.username }))).toBeVisible();
    await press(t.selectAll).click();
    await checkScreen(keeper, "chosen");
    await press(t.resumeService).click();
    await field(dialog, t.reason).fill(reason);
    await confirm(t.resumeService).click();
    await isOver();
    await confirm(t.close).last().click();
    await expect(dialog).toHaveCount(0);
    await press(t.selectNone).click();
  });

  await test.step("both actions stand in the list of past ones, and open again", async () => {
    await main.getByRole("link", { name: t.jobsPast, exact: true }).click();
    await expect(main.getByText(reason).first()).toBeVisible();
    await checkScreen(keeper, "past");
    await main
      .getByRole("link", { name: new RegExp(`^${t.jobOpen}`) })
      .first()
      .click();
    await expect(dialog.getByText(reason)).toBeVisible();
    await checkScreen(keeper, "opened");
  });
}
