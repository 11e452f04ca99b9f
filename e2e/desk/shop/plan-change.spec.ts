import { expect } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { inEveryLanguage } from "../../../contract/src/values/texts/texts.ts";
import { addDays } from "../../../server/src/platform/calendar.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask, billingDay } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { emailsTo } from "../../support/outbox.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../../support/screen/without-screen.ts";
import { worker } from "../../support/worker.ts";

// Accounts and cards: never tried again.
test.describe.configure({ retries: 0 });

interface Changing {
  readonly language: Language;
  readonly customer: Account;
  readonly card: TestCard;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a new price is announced to the cards that run, read by their holder, and withdrawn", ({
    newUser,
  }) => changes(newUser, { language: "en", customer: accounts.gwen, card: testCards[75]! }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a new price is announced to the cards that run, read by their holder, and withdrawn", ({
    newUser,
  }) => changes(newUser, { language: "zh-CN", customer: accounts.bin, card: testCards[76]! }));
});

/** A plan on sale, and what edits its terms; without a screen. */
async function offers(called: string, price: string, of?: { id: string; version: number }) {
  const bearer = await enter(accounts.administrator);
  const draft = {
    name: inEveryLanguage(() => called),
    description: inEveryLanguage(() => ""),
    price,
    cycleDays: 1,
    totalTrafficMb: 1024,
    restrictRule: "STOP",
    trafficLimitType: "DAILY",
    ...of,
  };
  return (await ask<{ plan: { id: string } }>("/admin/plan/save", draft, bearer)).plan.id;
}

async function changes(newUser: NewUser, { language, customer, card }: Changing): Promise<void> {
  const bearer = await openAccount(customer);
  await credit(customer.username, "50.00");
  // A name of either language.
  const called = `6805-${language === "en" ? 1 : 2}${worker}`;
  const planId = await offers(called, "2.50");
  const { card: own } = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
  await ask("/card/orderPlan", { cardId: own.id, planId }, bearer);
  await offers(called, "3.00", { id: planId, version: 1 });
  const reason = "helper-carrier-prices";
  const account = accounts.administrator;
  const at = "/adminMode?tab=catalogue";
  const keeper = await newUser(`plan-keeper-${language}`, { language, account, at });
  keeper.names.push(called);
  const { page, words } = keeper;
  const { planChanges: t, offers: tOffers, operatorCards: tCards } = words;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true });
  const opensInUse = async () => {
    await page
      .getByRole("button", { name: format(tOffers.actionsOf, { name: called }), exact: true })
      .click();
    await page.getByRole("menuitem", { name: tOffers.inUse, exact: true }).click();
  };
  const isOver = async () => {
    await expect(dialog.getByLabel(tCards.results)).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByLabel(tCards.results)).toContainText(tCards.ok);
    await press(tCards.close).last().click();
    await expect(dialog).toHaveCount(0);
  };

  await test.step("the catalogue says how many cards run on a plan", async () => {
    await opensInUse();
    await expect(dialog.getByText(/^1 (card|张卡片)$/)).toBeVisible();
    await checkScreen(keeper, "in-use");
  });

  await test.step("what would change is counted, and not before customers have had notice", async () => {
    await press(t.open).click();
    await expect(dialog.getByText(t.why)).toBeVisible();
    await expect(dialog.getByText(/3\.00/)).toBeVisible();
    const earliest = addDays(await billingDay(), 32);
    await field(dialog, t.day).fill(addDays(earliest, -1));
    await field(dialog, t.reason).fill(reason);
    await expect(press(t.announce)).toBeDisabled();
    await checkScreen(keeper, "too-early");
    await field(dialog, t.day).fill(earliest);
    await checkScreen(keeper, "asks");
    await press(t.announce).click();
    await isOver();
  });

  const holder = await newUser(`plan-holder-${language}`, {
    language,
    account: customer,
    at: "/mySims",
  });
  holder.names.push(called, card.cardNumber);
  const note = holder.page.getByText(new RegExp(`${called}.*3\\.00`));

  await test.step("the holder reads it on the card and in an email", async () => {
    await expect(note).toBeVisible();
    await checkScreen(holder, "notified");
    const emails = () => emailsTo(customer.email).filter((text) => text.includes(reason));
    expect(await until(async () => emails()[0], { withinMs: 30_000, everyMs: 50 })).toBeDefined();
  });

  await test.step("it is withdrawn, and the card keeps its plan", async () => {
    await opensInUse();
    await expect(dialog.getByText(t.announced, { exact: true })).toBeVisible();
    await checkScreen(keeper, "announced");
    await dialog.getByRole("button", { name: new RegExp(`^${t.withdraw}`) }).click();
    await field(dialog, tCards.reason).fill(reason);
    await checkScreen(keeper, "withdraws");
    await press(t.withdraw).click();
    await isOver();
    await holder.page.reload();
    await expect(
      holder.page.getByText("2.50").or(holder.page.getByText(called)).first(),
    ).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step("the card list finds the cards of a plan", async () => {
    await page.goto(`/adminMode?tab=cards&plan=${planId}`);
    await expect(page.getByRole("main").getByText(customer.username).first()).toBeVisible();
    await checkScreen(keeper, "cards-of-plan");
  });
  await ask("/admin/plan/archive", { planId }, await enter(account));
}
