import { expect } from "@playwright/test";
import { inFours } from "../../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { codesSentTo } from "../../support/outbox.ts";
import { type NewUser, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Asked {
  readonly language: Language;
  readonly customer: Account;
  readonly card: TestCard;
  readonly tag: string;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a plan is ordered, a card named and a reset code sent for a customer", ({ newUser }) =>
    acts(newUser, {
      language: "en",
      customer: accounts.ellie,
      card: testCards[69]!,
      tag: "helper-tablet",
    }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a plan is ordered, a card named and a reset code sent for a customer", ({ newUser }) =>
    acts(newUser, {
      language: "zh-CN",
      customer: accounts.jia,
      card: testCards[70]!,
      tag: "helper-phone",
    }));
});

async function acts(newUser: NewUser, { language, customer, card, tag }: Asked): Promise<void> {
  const bearer = await openAccount(customer);
  await credit(customer.username, "25.00");
  const { card: bound } = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
  const reason = "helper-phone-call";
  const keeper = await newUser(`acts-${language}`, {
    language,
    account: accounts.administrator,
    at: `/adminMode/cards/${bound.id}`,
  });
  const { page, words } = keeper;
  const { acting: t } = words;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  const confirm = (name: string) => dialog.getByRole("button", { name, exact: true });

  await test.step("a plan is previewed and ordered", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(inFours(card.cardNumber));
    await press(t.orderPlan).click();
    await dialog.getByRole("combobox", { name: t.plan }).selectOption({ index: 1 });
    await expect(dialog.getByText(t.startsOn, { exact: true })).toBeVisible();
    await field(dialog, t.reason).fill(reason);
    await checkScreen(keeper, "order");
    await confirm(t.orderPlan).click();
    await expect(dialog).toHaveCount(0);
    await checkScreen(keeper, "ordered");
  });

  await test.step("the card is named", async () => {
    await press(t.editTag).click();
    await field(dialog, t.tag).fill(tag);
    await field(dialog, t.reason).fill(reason);
    await confirm(t.editTag).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("its holder reads who did it, and why", async () => {
    const { items } = await ask<{ items: { event: string; by: string; why: string }[] }>(
      `/card/history?cardId=${bound.id}`,
      undefined,
      await enter(customer),
    );
    expect(items.slice(0, 2).map(({ event, by }) => [event, by])).toEqual([
      ["editTag", "support"],
      ["orderPlan", "support"],
    ]);
    expect(items[0]!.why).toContain(reason);
  });

  await test.step("the reset code comes to the customer", async () => {
    await page.getByRole("main").getByRole("link", { name: customer.username }).first().click();
    await press(t.sendReset).click();
    await field(dialog, words.desk.reason).fill(reason);
    await checkScreen(keeper, "reset");
    await confirm(t.sendReset).click();
    await expect(dialog).toHaveCount(0);
    // The first was that of the registration.
    expect(codesSentTo(customer.email)).toHaveLength(2);
    await checkScreen(keeper, "customer");
  });
}
