import { expect } from "@playwright/test";
import { inFours } from "../../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask, billingDay } from "../../support/ask.ts";
import { report } from "../../support/cards/carrier.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { showsTab } from "../../support/desk.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { type NewUser, type Person, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../../support/screen/without-screen.ts";

interface Asked {
  readonly language: Language;
  readonly customer: Account;
  readonly card: TestCard;
  readonly region: string;
}

test.describe("in English at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("from the last digits of a card to why a fee was taken in three steps", ({ newUser }) =>
    explains(newUser, {
      language: "en",
      customer: accounts.rhea,
      card: testCards[67]!,
      region: "Japan",
    }));
});

test.describe("in Chinese on a small screen, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: "dark" });
  test("from the last digits of a card to why a fee was taken in three steps", ({ newUser }) =>
    explains(newUser, {
      language: "zh-CN",
      customer: accounts.shu,
      card: testCards[68]!,
      region: "日本",
    }));
});

/** A customer whose card took one fee. */
async function isCharged(customer: Account, card: TestCard): Promise<void> {
  const bearer = await openAccount(customer);
  await credit(customer.username, "25.00");
  const { items: plans } = await ask<{ items: { id: string }[] }>("/plan/list");
  const bound = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
  await ask("/card/orderPlan", { cardId: bound.card.id, planId: plans[0]!.id }, bearer);
  const usedAt = `${await billingDay()}T00:00:01Z`;
  const { iccid } = card;
  await report([{ id: `${iccid}-1`, iccid, usedAt, regionName: "JP", bytes: 41_943_040 }]);
}

const title = ({ page }: Person) => page.getByRole("heading", { level: 1 });
const part = ({ page }: Person, name: string) =>
  page.getByRole("main").getByRole("list", { name, exact: true });

async function explains(newUser: NewUser, asked: Asked): Promise<void> {
  const { language, customer, card, region } = asked;
  await isCharged(customer, card);
  const keeper = await newUser(`explains-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=overview",
  });
  const { page, words } = keeper;
  const { cause, deskPages: t, desk, money } = words;
  const dialog = page.getByRole("dialog");
  const number = inFours(card.cardNumber);
  const why = page.getByRole("button", { name: money.why });
  await showsTab(keeper, "overview");

  await test.step("search, open, and ask why", async () => {
    await page.keyboard.press("Control+k");
    await field(dialog, desk.search.field).fill(card.iccid.slice(-8));
    await page.keyboard.press("Enter");
    await expect(title(keeper)).toHaveText(number);
    await why.first().click();
    await expect(dialog.getByRole("heading", { name: cause.rule })).toBeVisible();
    await expect(dialog.getByText(region)).toBeVisible();
    await checkScreen(keeper, "why");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the card's page says what it is, used and lived through, and its address stands a reload", async () => {
    await expect(page).toHaveURL(/\/adminMode\/cards\/\d+$/);
    await page.reload();
    await expect(title(keeper)).toHaveText(number);
    await expect(part(keeper, desk.history)).toContainText(desk.events.bind);
    await expect(page.getByRole("table", { name: words.traffic.byRegionLabel })).toContainText(
      region,
    );
    await checkScreen(keeper, "card-page");
  });

  await test.step("its holder's page is one link away, and back leads back", async () => {
    const holder = page.getByRole("main").getByRole("link", { name: customer.username });
    await holder.first().click();
    await expect(title(keeper)).toHaveText(customer.username);
    await expect(page).toHaveURL(/\/adminMode\/customers\/\d+$/);
    await page.goBack();
    await expect(title(keeper)).toHaveText(number);
    await page.goForward();
    await expect(title(keeper)).toHaveText(customer.username);
    await expect(part(keeper, desk.sections.cards)).toContainText(number);
    await expect(part(keeper, t.timeline)).toContainText(desk.events.bind);
    await checkScreen(keeper, "customer-page");
  });

  await test.step("a month is read as the customer reads it", async () => {
    const { statements } = words;
    await page.getByRole("button", { name: t.statement, exact: true }).click();
    await expect(dialog.getByRole("heading", { name: statements.bySim })).toBeVisible();
    await expect(dialog.getByText(number)).toBeVisible();
    await checkScreen(keeper, "customer-statement");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a note stands there with its author", async () => {
    const note = "helper-calls-back";
    await page.getByRole("button", { name: t.addNote }).click();
    await dialog.getByLabel(t.note).fill(note);
    await checkScreen(keeper, "note");
    await dialog.getByRole("button", { name: t.addNote }).click();
    await expect(part(keeper, t.notes)).toContainText(note);
    await expect(part(keeper, t.notes)).toContainText(accounts.administrator.username);
    await expect(part(keeper, t.timeline)).toContainText(words.audit.actionNames.addNote);
  });

  await test.step("the fee is taken back where it stands, and the balance says so", async () => {
    const balance = page.locator("dt").getByText(desk.facts.balance, { exact: true }).locator("..");
    await expect(balance).not.toContainText("$25.00");
    const fee = page.getByRole("row").filter({ hasText: words.activityTypes.DAILY_FEE.name });
    await fee.getByRole("button", { name: money.takeBack.fee }).click();
    await dialog.getByLabel(money.reverseReason).fill("helper-refund");
    await dialog.getByRole("button", { name: money.takeBack.fee }).click();
    await expect(balance).toContainText("$25.00");
    // The refund stands above it now, and names it.
    await expect(fee.last()).toContainText(money.takenBack.fee);
  });

  await test.step("a drawer that is opened from a drawer takes its place, and leads to the page", async () => {
    const bearer = await enter(accounts.administrator);
    const { items } = await ask<{ items: { id: string }[] }>(
      `/admin/card/list?search=${card.cardNumber}`,
      undefined,
      bearer,
    );
    await page.goto(`/adminMode?tab=cards&card=${items[0]!.id}`);
    await expect(dialog).toContainText(number);
    await dialog.getByRole("link", { name: customer.username }).click();
    await expect(page.getByRole("dialog", { name: desk.customer })).toContainText(customer.email);
    await expect(dialog).toHaveCount(1);
    await expect(page).not.toHaveURL(/card=/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/adminMode\?tab=cards$/);
    await page.goBack();
    await expect(page.getByRole("dialog", { name: desk.card })).toContainText(number);
    await dialog.getByRole("link", { name: desk.openPage }).click();
    await expect(title(keeper)).toHaveText(number);
    await expect(dialog).toHaveCount(0);
  });
}
