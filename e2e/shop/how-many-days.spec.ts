import { expect } from "@playwright/test";
import { listPayOrders } from "../../contract/src/pay.ts";
import { getConfig } from "../../contract/src/shop.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { asksForCode, field } from "../support/entering.ts";
import { format, test } from "../support/person.ts";
import { credit, enter, openAccount } from "../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Orders {
  readonly items: readonly { readonly amount: string; readonly total: string }[];
}

const plan = { en: "Daily 500 MB", "zh-CN": "每日 500 MB" };

test.describe("a newcomer on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("pays for a week at once, by one more tap, and pays what the button says", async ({
    newUser,
  }) => {
    const { email, password } = accounts.dot;
    const person = await newUser("buys-a-week", { at: "/destinations/JP" });
    const { page, words } = person;
    const { accounts: door, destinations, purchases: t, payments } = words;
    const button = (total: string) =>
      page.getByRole("button", { name: format(t.order, { total }) });
    await page.getByRole("link", { name: format(destinations.chooseFor, { plan: plan.en }) }).tap();

    await test.step("it is one day until another number is chosen", async () => {
      await expect(page.getByRole("radio", { name: "1 day", exact: true })).toBeChecked();
      await expect(button("$7.07")).toBeVisible();
      await page.getByRole("radio", { name: "7 days", exact: true }).check({ force: true });
      await expect(button("$19.19")).toBeVisible();
      await expect(page.getByText("7 days × $2.00")).toBeVisible();
      await checkScreen(person, "week");
    });

    await test.step("a reload keeps it, and any number can be typed", async () => {
      // Further down, every page that is reloaded is under its footer until it is drawn.
      await page.evaluate(() => scrollTo(0, 0));
      await page.reload();
      await expect(page.getByRole("radio", { name: "7 days", exact: true })).toBeChecked();
      const days = page.getByRole("spinbutton", { name: t.daysOther });
      await expect(days).toHaveValue("7");
      await days.fill("10");
      await expect(button("$25.25")).toBeVisible();
      await days.press("ArrowUp");
      await expect(button("$27.27")).toBeVisible();
    });

    await test.step("what is no number of days is not bought", async () => {
      const days = page.getByRole("spinbutton", { name: t.daysOther });
      await days.fill("0");
      await expect(page.getByText(format(t.daysWrong, { most: "366" }))).toBeVisible();
      await button("$27.27").tap();
      await expect(days).toBeFocused();
      await checkScreen(person, "no-days");
      await page.getByRole("radio", { name: "7 days", exact: true }).check({ force: true });
      await expect(days).toHaveValue("7");
    });

    await test.step("one order of what the button said", async () => {
      await field(page, door.email).fill(email);
      await field(page, door.code).fill(await asksForCode(person, email));
      await field(page, door.password).fill(password);
      person.names.push(accounts.dot.username);
      await button("$19.19").tap();
      await expect(page.getByText(payments.forPurchase)).toBeVisible();
      const bearer = await enter({ ...accounts.dot, username: email });
      const { items } = await ask<Orders>(listPayOrders.path, undefined, bearer);
      expect(items).toMatchObject([{ amount: "19.00", total: "19.19" }]);
    });
  });
});

test.describe("a customer at a desk, by night, in Chinese", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });

  test("is asked for what the balance lacks for the days, and a plan of thirty days counts in these", async ({
    newUser,
  }) => {
    await openAccount(accounts.qing);
    await credit(accounts.qing.username, "10.00");
    const person = await newUser("buys-days", {
      language: "zh-CN",
      account: accounts.qing,
      at: "/destinations/JP",
    });
    const { page, words } = person;
    const { destinations, purchases: t } = words;
    const choose = (name: string) =>
      page.getByRole("link", { name: format(destinations.chooseFor, { plan: name }) }).click();

    await choose(plan["zh-CN"]);
    await expect(page.getByRole("button", { name: t.buy })).toBeVisible();
    await page.getByRole("radio", { name: "14 天", exact: true }).check({ force: true });
    // 5.00 and 14 × 2.00, less 10.00, with the fee of paying.
    await expect(
      page.getByRole("button", { name: format(t.order, { total: "$23.23" }) }),
    ).toBeVisible();
    await checkScreen(person, "days");

    await test.step("a plan of thirty days is paid for in these", async () => {
      await page.goto("/destinations/JP");
      await choose("三十日 20 GB");
      await expect(page.getByRole("radio", { name: "30 天", exact: true })).toBeChecked();
      await page.getByRole("radio", { name: "60 天", exact: true }).check({ force: true });
      await expect(page.getByText("2 × $")).toBeVisible();
      await checkScreen(person, "sixty-days");
    });
  });
});

test.describe("a newcomer in Tokyo", { tag: "@deep" }, () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("learns when a day ends on the clock there", async ({ newUser }) => {
    const person = await newUser("in-tokyo", { at: "/destinations/JP" });
    const { page, words } = person;
    const choose = format(words.destinations.chooseFor, { plan: plan.en });
    await page.getByRole("link", { name: choose }).click();
    await expect(page.getByText("A day ends at 09:00 your time.")).toBeVisible();
    await checkScreen(person, "checkout");
  });
});

test("days that the largest recharge does not pay for are not offered, and not bought by an address", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("buys-too-long", { at: "/destinations/JP" });
  const { page, words } = person;
  const { destinations, purchases: t } = words;
  await page.route(`**/farsim${getConfig.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const recharge = { ...data.recharge, max: "20.00" };
    await route.fulfill({ response, json: { ...answer, data: { ...data, recharge } } });
  });
  await page.reload();
  await page.getByRole("link", { name: format(destinations.chooseFor, { plan: plan.en }) }).click();
  // 5.00 and seven days at 2.00 are 19.00.
  await expect(page.getByRole("radio", { name: "7 days", exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "14 days", exact: true })).toHaveCount(0);
  await page.goto(`${page.url()}&days=8`);
  await expect(page.getByRole("alert")).toHaveText(t.daysTooMany);
  await expect(page.getByRole("button", { name: t.order.split(":")[0]! })).toHaveCount(0);
  await checkScreen(person, "too-long");
  await page.getByRole("radio", { name: "3 days", exact: true }).check({ force: true });
  await expect(
    page.getByRole("button", { name: format(t.order, { total: "$11.11" }) }),
  ).toBeVisible();
});
