import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { inFours } from "../../web/src/cards/card-words.ts";
import { logsIn } from "../support/entering.ts";
import { format, test } from "../support/person.ts";
import { testCards } from "../support/cards/test-cards.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";

test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });

test("a button that cannot order yet says what comes first, and leads to it", {
  tag: "@deep",
}, async ({ newUser }) => {
  const bearer = await openAccount(accounts.zoe);
  const person = await newUser("orders-first", { account: accounts.zoe, at: "/plan" });
  const { page, words } = person;
  const { plans: t } = words;
  const button = (label: string, plan = "Daily 500 MB") =>
    page.getByRole("button", { name: format(label, { plan }), exact: true });

  let first = "";
  await test.step("without a card, the plan is bought with a new eSIM", async () => {
    await expect(page.getByText(words.planOrder.noCards)).toBeVisible();
    await checkScreen(person, "no-cards");
    const order = format(t.orderFor, { plan: "Daily 500 MB" });
    await page.getByRole("link", { name: order, exact: true }).click();
    await expect(page).toHaveURL(/\/checkout\?plan=\d+$/);
    await expect(page.getByText(words.purchases.esimFee)).toBeVisible();
  });

  await test.step("a card of one's own, before an add-on", async () => {
    await page.goto("/addOn");
    const bind = button(t.lacksFor.cards, "500 MB extra");
    await expect(bind).toHaveText(t.lacks.cards);
    await bind.click();
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("nothing, where there is a single card: that one is meant", async () => {
    const bound = await ask<{ card: { id: string } }>("/card/bind", { ...testCards[47]! }, bearer);
    first = bound.card.id;
    await page.goto("/plan");
    await expect(button(t.orderFor)).toHaveText(t.order);
    await checkScreen(person, "one-card");
    await button(t.orderFor).click();
    await expect(page.getByRole("dialog")).toContainText(inFours(testCards[47]!.cardNumber));
  });

  await test.step("the choice of one among several", async () => {
    await ask("/card/bind", { ...testCards[48]! }, bearer);
    await page.goto("/plan");
    await expect(button(t.lacksFor.card)).toHaveText(t.lacks.card);
    await checkScreen(person, "no-choice");
    await button(t.lacksFor.card).click();
    const choice = page.getByLabel(words.planOrder.forCard);
    await expect(choice).toBeFocused();
    await expect(page.getByText(words.planOrder.chooseCardFirst)).toBeVisible();
    await checkScreen(person, "choice-asked");
    await choice.selectOption({ index: 1 });
    // What was tapped is asked about as soon as its card is known.
    await expect(page.getByRole("dialog")).toContainText("Daily 500 MB");
    await page.keyboard.press("Escape");
    await expect(button(t.orderFor)).toHaveText(t.order);
    await expect(page).toHaveURL(/\/plan\?card=\d+$/);
  });

  await test.step("an amount, before a pay order", async () => {
    const { payments } = words;
    await page.goto("/recharge");
    const order = page.getByRole("button", { name: payments.order });
    await expect(order).toHaveAccessibleDescription(payments.amountFirst);
    await page.getByRole("radio", { name: "$50.00" }).check({ force: true });
    await expect(order).toHaveAccessibleDescription(payments.orderHint);
  });

  await test.step("a login, which forgets nothing: with one card of two in use, that one is meant", async () => {
    await credit(accounts.zoe.username, "9.00");
    const { items } = await ask<{ items: { id: string }[] }>("/plan/list");
    await ask("/card/orderPlan", { cardId: first, planId: items[0]?.id }, bearer);
    const visitor = await newUser("chooses-before-login", { at: "/addOn" });
    await visitor.page
      .getByRole("button", { name: format(t.orderFor, { plan: "500 MB extra" }), exact: true })
      .click();
    await expect(visitor.page).toHaveURL(/\/login\?next=%2FaddOn%3Foffer%3D\d+$/);
    await logsIn(visitor, accounts.zoe);
    const dialog = visitor.page.getByRole("dialog", { name: words.planOrder.addOnTitle });
    await expect(dialog).toContainText("500 MB extra");
    await expect(dialog).toContainText(inFours(testCards[47]!.cardNumber));
    await visitor.page.keyboard.press("Escape");
    await expect(visitor.page).toHaveURL("/addOn");
  });
});
