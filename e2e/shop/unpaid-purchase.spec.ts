import { expect } from "@playwright/test";
import { listPlans } from "../../contract/src/plans.ts";
import { createPurchase, previewPurchase } from "../../contract/src/purchases.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { format, test } from "../support/person.ts";
import { openAccount } from "../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

/** Orders a new eSIM with a plan for so many days, and pays for nothing. */
async function orders(bearer: string, days: number): Promise<void> {
  const { items } = await ask<Listed>(listPlans.path);
  const wanted = {
    planId: items.find(({ name }) => name === "Daily 500 MB")!.id,
    regionCode: "JP",
  };
  const { esimFee, amount } = await ask<{ esimFee: string; amount: string }>(
    `${previewPurchase.path}?${new URLSearchParams({ ...wanted, days: String(days) })}`,
    undefined,
    bearer,
  );
  const shown = { version: 1, esimFee, amount, method: "domestic", days };
  await ask(createPurchase.path, { ...wanted, ...shown }, bearer);
}

test.describe("on a phone, without a card", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("My SIMs says what waits for its payment, and leads to where it is paid or given up", async ({
    newUser,
  }) => {
    const bearer = await openAccount(accounts.ume);
    await orders(bearer, 1);
    const person = await newUser("waits", { account: accounts.ume, at: "/mySims" });
    const { page, words } = person;
    const { cards, payments, purchases: t } = words;
    const waits = page.getByText(/waits for your payment of \$7\.07/);
    await expect(waits).toBeVisible();
    await checkScreen(person, "my-sims");

    await page.getByRole("link", { name: cards.payOrCancel }).tap();
    await expect(page.getByRole("button", { name: t.toPay })).toBeVisible();
    await checkScreen(person, "purchase");
    await page.getByRole("button", { name: payments.cancel }).tap();
    await page.getByRole("button", { name: payments.cancelConfirm }).tap();
    await expect(page.getByText(format(t.words.CANCELLED, {}))).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: t.toSims }).tap();
    await expect(page.getByRole("heading", { name: cards.emptyTitle })).toBeVisible();
    await expect(waits).toHaveCount(0);
  });
});

test.describe("at a desk, by night, in Chinese", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });

  test("several are counted, and lead to the orders that are not paid", async ({ newUser }) => {
    const bearer = await openAccount(accounts.dong);
    await orders(bearer, 1);
    await orders(bearer, 7);
    const person = await newUser("waits-twice", {
      language: "zh-CN",
      account: accounts.dong,
      at: "/mySims",
    });
    const { page, words } = person;
    await expect(page.getByText(/2 笔订单等待付款/)).toBeVisible();
    await checkScreen(person, "my-sims");
    await page.getByRole("link", { name: words.cards.payOrCancel }).click();
    await expect(page.getByText("$19.19")).toBeVisible();
    await expect(page.getByText("$7.07")).toBeVisible();
  });
});
