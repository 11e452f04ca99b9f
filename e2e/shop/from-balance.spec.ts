import { expect } from "@playwright/test";
import { listPlans } from "../../contract/src/plans.ts";
import { createPurchase, previewPurchase } from "../../contract/src/purchases.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { deepWhen, format, test } from "../support/person.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}
interface Bought {
  readonly purchase: { readonly id: string };
}

const plan = { en: "Daily 500 MB", "zh-CN": "每日 500 MB" };

for (const { title, language, account, use } of [
  {
    title: "on a phone",
    language: "en",
    account: accounts.pia,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
  {
    title: "at a desk, by night, in Chinese",
    language: "zh-CN",
    account: accounts.zhao,
    use: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  },
] as const)
  test.describe(title, deepWhen(language === "zh-CN"), () => {
    test.use(use);

    test("what waits for its payment is bought from the balance as soon as that covers it, once", async ({
      newUser,
    }) => {
      const bearer = await openAccount(account);
      const { items } = await ask<Listed>(listPlans.path);
      const wanted = { planId: items.find(({ name }) => name === plan.en)!.id, regionCode: "JP" };
      const { esimFee, amount } = await ask<{ esimFee: string; amount: string }>(
        `${previewPurchase.path}?${new URLSearchParams(wanted)}`,
        undefined,
        bearer,
      );
      const shown = { version: 1, esimFee, amount, method: "domestic" };
      const { purchase } = await ask<Bought>(createPurchase.path, { ...wanted, ...shown }, bearer);
      const at = `/purchase/${purchase.id}`;
      const checkout = `/checkout?plan=${wanted.planId}&for=JP`;
      const person = await newUser(`from-balance-${language}`, { language, account, at: checkout });
      const { page, words } = person;
      const { purchases: t } = words;

      await test.step("who orders the same again is led to the first, and learns why", async () => {
        await page.getByRole("button", { name: format(t.order, { total: "$7.07" }) }).click();
        await expect(page.getByText(t.waitsAlready.split("{moment}")[1]!.trim())).toBeVisible();
        await expect(page).not.toHaveURL(/checkout/);
      });

      await test.step("the money comes another way, and the page says so by itself", async () => {
        const previewed = page.waitForResponse((one) => one.url().includes(previewPurchase.path));
        await page.goto(at);
        const toPay = page.getByRole("button", { name: t.toPay });
        await expect(toPay).toBeVisible();
        expect((await previewed).ok()).toBe(true);
        await expect(page.getByRole("button", { name: t.payFromBalance })).toHaveCount(0);
        const place = await toPay.boundingBox();
        await credit(account.username, "10.00");
        await expect(page.getByRole("status").getByText(t.covered)).toBeVisible();
        // A finger that is about to press it still presses it.
        expect(await toPay.boundingBox()).toEqual(place);
        await checkScreen(person, "covered");
      });

      await test.step("one tap, and it goes on to the QR code", async () => {
        await page.getByRole("button", { name: t.payFromBalance }).click();
        await expect(page.getByText(format(t.words.DONE, { plan: plan[language] }))).toBeVisible();
        expect(new URL(page.url()).pathname).not.toBe(at);
        await expect(page.getByText(words.esim.qrLabel)).toBeVisible();
      });

      await test.step("the first one says what became of it", async () => {
        await page.goto(at);
        await expect(page.getByText(t.replaced)).toBeVisible();
        await checkScreen(person, "replaced");
        await page.getByRole("link", { name: t.toReplaced }).click();
        await expect(page.getByText(format(t.words.DONE, { plan: plan[language] }))).toBeVisible();
        const { items: cards } = await ask<Listed>("/card/list", undefined, bearer);
        expect(cards).toHaveLength(1);
      });
    });
  });
