import { createPurchase, previewPurchase } from "../../contract/src/purchases.ts";
import { expect } from "@playwright/test";
import { askerOf, enter } from "../../scripts/screens/ask.mjs";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { logsIn } from "../support/entering.ts";
import { openOwnShop, type OwnShop } from "../support/shops/open-own-shop.ts";
import { codeSentTo } from "../support/outbox.ts";
import { format, test } from "../support/person.ts";

let shop: OwnShop | undefined;
test.beforeAll(async () => {
  shop = await openOwnShop({
    name: "plan-gone",
    program: "e2e/support/shops/open-journey-shop.ts",
    settings: (origin) => ({ PUBLIC_URL: origin }),
  });
});
test.afterAll(() => shop?.close());

const plan = { en: "Last Daily", "zh-CN": "末班每日" };

for (const { title, language, account, use } of [
  {
    title: "on a phone",
    language: "en",
    account: accounts.may,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
  {
    title: "at a desk, by night, in Chinese",
    language: "zh-CN",
    account: accounts.hao,
    use: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  },
] as const)
  test.describe(title, () => {
    test.use(use);

    test("a plan that has gone when the money comes: the page says where the money is, and leads to another", {
      tag: "@deep",
    }, async ({ newUser }) => {
      const { origin, outbox } = shop!;
      const { username, email, password } = account;
      const { administrator } = accounts;
      const entered = await enter(origin, administrator.username, administrator.password);
      const keeper = askerOf(origin, entered.accessToken);
      const { plan: made } = await keeper("/admin/plan/save", {
        name: plan,
        description: { en: "", "zh-CN": "" },
        price: "2.00",
        cycleDays: 1,
        totalTrafficMb: 500,
        restrictRule: "STOP",
        trafficLimitType: "DAILY",
      });
      await askerOf(origin)("/user/sendCode", { email, purpose: "register" });
      const proof = { password, confirmPassword: password, code: codeSentTo(email, outbox) };
      const opened = await askerOf(origin)("/user/register", { username, email, ...proof });
      const own = askerOf(origin, opened.accessToken);
      const wanted = { planId: made.id, regionCode: "JP" };
      const query = new URLSearchParams(wanted);
      const { esimFee, amount } = await own(`${previewPurchase.path}?${query}`);
      const shown = { version: 1, esimFee, amount, method: "domestic" };
      const { purchase } = await own(createPurchase.path, { ...wanted, ...shown });

      const at = `/purchase/${purchase.id}`;
      const person = await newUser(`plan-gone-${language}`, { language, shop: origin, at });
      const { page, words } = person;
      const { purchases: t, destinations, regions } = words;
      await logsIn(person, account);
      await expect(page.getByRole("button", { name: t.toPay })).toBeVisible();
      await keeper("/admin/plan/archive", { planId: made.id });
      await keeper("/admin/order/finish", { orderId: purchase.order.id });
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText(t.failures.not_found);
      await expect(alert).toContainText(t.money);
      await expect(page.getByRole("link", { name: t.again })).toHaveCount(0);
      await checkScreen(person, "said");
      await page.getByRole("link", { name: t.another }).click();
      await expect(page).toHaveURL("/destinations/JP");
      await expect(
        page.getByRole("heading", { name: format(destinations.heading, { region: regions.JP }) }),
      ).toBeVisible();
    });
  });
