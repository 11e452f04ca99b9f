import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/check-screen.ts";
import { inFours } from "../../web/src/cards/card-words.ts";
import { format, test } from "../support/person.ts";
import { testCards } from "../support/test-cards.ts";
import { openAccount } from "../support/without-screen.ts";

test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });

test("a button that cannot order yet says what comes first, and leads to it", async ({
  newUser,
}) => {
  const bearer = await openAccount(accounts.zoe);
  const person = await newUser("orders-first", { account: accounts.zoe, at: "/plan" });
  const { page, words } = person;
  const { plans: t } = words;
  const button = (label: string, plan = "Daily 500 MB") =>
    page.getByRole("button", { name: format(label, { plan }), exact: true });

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
    await ask("/card/bind", { ...testCards[47]! }, bearer);
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
    await expect(button(t.orderFor)).toHaveText(t.order);
  });

  await test.step("an amount, before a pay order", async () => {
    const { payments } = words;
    await page.goto("/recharge");
    const order = page.getByRole("button", { name: payments.order });
    await expect(order).toHaveAccessibleDescription(payments.amountFirst);
    await page.getByRole("radio", { name: "$50.00" }).check({ force: true });
    await expect(order).toHaveAccessibleDescription(payments.orderHint);
  });
});
