import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { look } from "../support/look.ts";
import { inFours } from "../../web/src/cards/card-words.ts";
import { said, test } from "../support/person.ts";
import { plastics } from "../support/plastics.ts";
import { openAccount } from "../support/without-screen.ts";

test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });

test("a button that cannot order yet says what comes first, and leads to it", async ({ comes }) => {
  const bearer = await openAccount(accounts.zoe);
  const person = await comes("orders-first", { account: accounts.zoe, at: "/plan" });
  const { page, words } = person;
  const { plans: t } = words;
  const button = (label: string, plan = "Daily 500 MB") =>
    page.getByRole("button", { name: said(label, { plan }), exact: true });

  await test.step("a card of one's own", async () => {
    await expect(button(t.lacksFor.cards)).toHaveText(t.lacks.cards);
    await look(person, "no-cards");
    await button(t.lacksFor.cards).click();
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("nothing, where there is a single card: that one is meant", async () => {
    await ask("/card/bind", { ...plastics[47]! }, bearer);
    await page.goto("/plan");
    await expect(button(t.orderFor)).toHaveText(t.order);
    await look(person, "one-card");
    await button(t.orderFor).click();
    await expect(page.getByRole("dialog")).toContainText(inFours(plastics[47]!.cardNumber));
  });

  await test.step("the choice of one among several", async () => {
    await ask("/card/bind", { ...plastics[48]! }, bearer);
    await page.goto("/plan");
    await expect(button(t.lacksFor.card)).toHaveText(t.lacks.card);
    await look(person, "no-choice");
    await button(t.lacksFor.card).click();
    const choice = page.getByLabel(t.forCard);
    await expect(choice).toBeFocused();
    await expect(page.getByText(t.chooseCardFirst)).toBeVisible();
    await look(person, "choice-asked");
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
