import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { inFours } from "../../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { report } from "../../support/cards/carrier.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { carrier, type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../../support/screen/without-screen.ts";

// Money and who has what card: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly holder: Account;
  readonly lost: TestCard;
  readonly spare: TestCard;
  readonly reason: string;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const reason = "Left on the night train";
  const [lost, spare] = [testCards[63]!, testCards[64]!];
  test("a lost SIM is stopped and replaced, and its holder goes on with what was there", ({
    newUser,
  }) => journey(newUser, { language: "en", holder: accounts.sid, lost, spare, reason }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  const reason = "在夜班火车上遗失";
  const [lost, spare] = [testCards[65]!, testCards[66]!];
  test("a lost SIM is stopped and replaced, and its holder goes on with what was there", ({
    newUser,
  }) => journey(newUser, { language: "zh-CN", holder: accounts.yue, lost, spare, reason }));
});

/** A card that is in use, of which some data of today is used. */
async function holdsCard({ holder, lost }: Variant): Promise<string> {
  const bearer = await openAccount(holder);
  await credit(holder.username, "20.00");
  const { card } = await ask<{ card: { id: string } }>("/card/bind", lost, bearer);
  const { items } = await ask<{ items: { id: string }[] }>("/plan/list");
  await ask("/card/orderPlan", { cardId: card.id, planId: items[0]!.id }, bearer);
  await uses(lost, 60);
  return card.id;
}

async function uses({ iccid }: TestCard, mb: number): Promise<void> {
  const { now } = await ask<{ now: string }>("/config/get");
  const record = { iccid, usedAt: now, regionName: "JP", bytes: mb * 1_048_576 };
  await report([{ id: randomUUID(), ...record }]);
}

async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  test.slow();
  const { language, holder, lost, spare, reason } = variant;
  const cardId = await holdsCard(variant);
  const keeper = await newUser(`swaps-${language}`, {
    language,
    account: accounts.administrator,
    at: `/adminMode?tab=cards&search=${lost.cardNumber}`,
  });
  keeper.names.push(carrier.name, reason);
  const { page } = keeper;
  const { operatorCards: t, desk } = keeper.words;
  const [old, fresh] = [inFours(lost.cardNumber), inFours(spare.cardNumber)];
  const row = page.locator("tbody tr");

  await test.step("the lost SIM is marked, and stops at once", async () => {
    await expect(row).toHaveCount(1);
    await asks(keeper, lost, t.markCard);
    const dialog = page.getByRole("dialog", { name: t.markTitle });
    await field(dialog, t.reason).fill(reason);
    await checkScreen(keeper, "mark");
    await dialog.getByRole("button", { name: t.markCard }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(t.marks.lost);
    await expect(row).toContainText(reason);
    await checkScreen(keeper, "marked");
  });

  await test.step("the SIM is swapped for one that is found by its last digits", async () => {
    await asks(keeper, lost, t.swapSim);
    const dialog = page.getByRole("dialog", { name: t.swapTitle });
    const confirm = dialog.getByRole("button", { name: t.swapSim, exact: true });
    await checkScreen(keeper, "swap");
    await field(dialog, t.swapFind).fill("000000000000");
    await expect(dialog.getByText(t.swapNone)).toBeVisible();
    await field(dialog, t.reason).fill(reason);
    await confirm.click();
    await expect(field(dialog, t.swapFind)).toHaveAttribute("aria-invalid", "true");
    await field(dialog, t.swapFind).fill(spare.iccid.slice(-8));
    await dialog.getByRole("radio", { name: fresh }).check();
    await checkScreen(keeper, "swap-chosen");
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(format(t.swapDone, { number: old, fresh }))).toBeVisible();
  });

  await test.step("the old SIM leads to the card that goes on, which runs and names the old one", async () => {
    await expect(row).toContainText(t.marks.replaced);
    await row.getByRole("link", { name: old }).click();
    const drawer = page.getByRole("dialog", { name: desk.card });
    await expect(drawer).toContainText(desk.cardFacts.replacedBy);
    await checkScreen(keeper, "replaced");
    await drawer.getByRole("link", { name: fresh }).click();
    await expect(drawer).toContainText(desk.events.swapSim);
    await expect(drawer.getByRole("link", { name: old })).toBeVisible();
    await checkScreen(keeper, "goes-on");
  });

  await test.step("its holder has the same card under the new SIM, and reads why", async () => {
    await uses(spare, 40);
    const person = await newUser(holder.username, { language, account: holder, at: "/mySims" });
    person.names.push(reason);
    const { cards: c } = person.words;
    const card = person.page.getByRole("article").filter({ hasText: fresh });
    await expect(card).toContainText(c.status.USING);
    await checkScreen(person, "my-sims-after-swap");
    await card.locator('[aria-haspopup="menu"]').click();
    await person.page.getByRole("menuitem", { name: c.history }).click();
    const dialog = person.page.getByRole("dialog");
    for (const text of [lost.cardNumber, spare.cardNumber, reason])
      await expect(dialog.getByRole("listitem").first()).toContainText(text);
    await checkScreen(person, "history-after-swap");
    const shown = await ask<{ card: { usedTodayMb: number } }>(
      `/card/get?cardId=${cardId}`,
      undefined,
      await enter(holder),
    );
    expect(shown.card.usedTodayMb).toBe(100);
  });
}

/** Opens a question about a card by the menu behind its dots. */
async function asks({ page, words }: Person, card: TestCard, item: string): Promise<void> {
  const { operatorCards: t } = words;
  const number = inFours(card.cardNumber);
  await page.getByRole("button", { name: format(t.actionsOf, { number }) }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
