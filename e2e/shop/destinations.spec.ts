import { expect } from "@playwright/test";
import { listCardDestinations } from "../../contract/src/coverage.ts";
import { listPlans } from "../../contract/src/plans.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen, rest } from "../support/screen/check-screen.ts";
import { coveredCodes } from "../support/screen/covered.ts";
import { format, test } from "../support/person.ts";
import { testCards } from "../support/cards/test-cards.ts";
import { openAccount } from "../support/screen/without-screen.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a stranger learns whether it works where they go, on which networks, and what it costs", async ({
    newUser,
  }) => {
    const person = await newUser("goes-to-japan", { at: "/home" });
    const { page, words } = person;
    const { destinations: t, home, plans, regions } = words;
    const place = (name: string) => page.getByRole("main").getByRole("link", { name });

    await test.step("from the home page, by the first letters", async () => {
      const field = page.getByRole("searchbox", { name: home.where });
      await expect(page.locator("#drawn")).toHaveCount(0);
      await field.pressSequentially("toky");
      await expect(place(regions.JP)).toBeVisible();
      await checkScreen(person, "where");
      await field.press("Enter");
      await expect(page).toHaveURL("/destinations/JP");
    });

    await test.step("networks and prices, the cheapest first", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Data in Japan$/);
      await expect(page.getByText("NTT Docomo 5G")).toBeVisible();
      await expect(page.getByText(format(t.esimFee.withPlan, { price: "$5.00" }))).toBeVisible();
      const offers = page.getByRole("article");
      await expect(offers.first()).toHaveAccessibleName("Monthly 20 GB");
      await expect(offers.first()).toContainText("$0.83 a day · $1.25 per GB");
      await page.getByRole("radio", { name: t.sortGigabyte }).check({ force: true });
      await expect(page).toHaveURL("/destinations/JP?sort=gigabyte");
      await expect(offers.last()).toContainText(plans.allowance.UNLIMITED);
      await checkScreen(person, "japan");
    });

    await test.step("whether the phone supports eSIM", async () => {
      const field = page.getByRole("searchbox", { name: t.deviceSearch });
      await field.fill("pixel 8");
      await expect(page.getByText("Google Pixel 8: supports eSIM")).toBeVisible();
      await field.fill("Nokia 3310");
      await expect(page.getByText(format(t.deviceNo, { query: "Nokia 3310" }))).toBeVisible();
      await checkScreen(person, "no-esim");
    });

    await test.step("every way on leads to a plan, and each plan to where it is bought with an eSIM", async () => {
      const main = page.getByRole("main");
      await expect(main.locator(`a[href*="/mySims"], a[href*="/register"]`)).toHaveCount(0);
      const ways = main.locator(`a[href^="/checkout?plan="]`);
      await expect(ways).toHaveCount(await page.getByRole("article").count());
      for (const way of await ways.all()) await expect(way).toHaveAttribute("href", /&for=JP$/);
      await page.getByRole("link", { name: format(t.chooseFor, { plan: "Daily 500 MB" }) }).click();
      await expect(page).toHaveURL(/\/checkout\?plan=\d+&for=JP$/);
    });

    await test.step("the keyboard chooses among what was found, without leaving the field", async () => {
      await page.goto("/destinations");
      const field = page.getByRole("combobox", { name: t.search });
      await expect(page.locator("#drawn")).toHaveCount(0);
      await expect(field).toHaveAttribute("aria-expanded", "false");
      await field.fill("united");
      const options = page.getByRole("option");
      await expect(options).toHaveCount(3);
      await expect(page.getByRole("status").filter({ hasText: "3 places found" })).toBeAttached();
      await expect(field).not.toHaveAttribute("aria-activedescendant");
      const isActive = async (at: number) => {
        const id = await options.nth(at).getAttribute("id");
        await expect(field).toHaveAttribute("aria-activedescendant", id!);
        await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
      };
      await field.press("ArrowDown");
      await isActive(0);
      await field.press("ArrowUp");
      await isActive(2);
      await field.press("ArrowDown");
      await field.press("ArrowDown");
      await isActive(1);
      await checkScreen(person, "found-by-keyboard");
      await expect(options.nth(1)).toContainText(regions.GB);
      // What composes a word takes its Enter for itself.
      await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
      await expect(page).toHaveURL(/\/destinations(\?q=united)?$/);
      await field.press("Enter");
      await expect(page).toHaveURL("/destinations/GB");
      await page.goto("/destinations");
      await field.fill("korea");
      await field.press("Enter");
      await expect(page).toHaveURL("/destinations/KR");
    });

    await test.step("a misspelled place, one that is not covered, and one that is none", async () => {
      await page.goto("/destinations");
      const field = page.getByRole("combobox", { name: t.search });
      const option = (name: string) => page.getByRole("option", { name });
      await field.fill("Thialand");
      await expect(page.getByText(format(t.guess, { query: "Thialand" }))).toBeVisible();
      await expect(option(regions.TH)).toBeVisible();
      // Of a guess no one knows that it is meant.
      await field.press("Enter");
      await expect(page).toHaveURL(/\/destinations(\?q=Thialand)?$/);
      await field.fill("Berlin");
      await option(regions.DE).click();
      const away = format(t.away, { region: regions.DE });
      await expect(page.getByRole("heading", { level: 1, name: away })).toBeVisible();
      await checkScreen(person, "away");
      await page.getByRole("main").getByRole("link", { name: t.all }).click();
      await field.fill("Atlantis");
      await expect(page.getByText(format(t.nothing, { query: "Atlantis" }))).toBeVisible();
      await page.goto("/destinations/QQ");
      await expect(page.getByRole("heading", { level: 1, name: t.unknown })).toBeVisible();
    });
  });
});

test.describe("at a desk, by night, in Chinese", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });

  test("a holder sees where their card works, and is offered only what it can have", async ({
    newUser,
  }) => {
    const bearer = await openAccount(accounts.hao);
    await ask("/card/bind", { ...testCards[61]! }, bearer);
    const person = await newUser("looks-up-places", {
      account: accounts.hao,
      language: "zh-CN",
      at: "/mySims",
    });
    const { page, words } = person;
    const { destinations: t, regions, cardHistoryList, cards, esim, realName } = words;

    await test.step("from the card", async () => {
      await page
        .getByRole("button", { name: /的更多操作$/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: cards.history }).click();
      await page.getByRole("link", { name: cardHistoryList.seePlaces }).click();
      await expect(page.getByRole("link", { name: regions.HK })).toBeVisible();
      await expect(page.getByRole("link", { name: regions.DE })).toHaveCount(0);
      await checkScreen(person, "of-a-card");
    });

    await test.step("the law of a place stands on its page", async () => {
      await page.getByRole("link", { name: regions.HK }).click();
      await expect(page.getByRole("heading", { name: realName.title })).toBeVisible();
      await expect(page.getByRole("searchbox", { name: t.deviceSearch })).toBeVisible();
      await checkScreen(person, "hong-kong");
    });

    await test.step("an eSIM for that place is asked for by its name", async () => {
      await page.getByRole("link", { name: format(t.getEsim, { region: regions.HK }) }).click();
      await expect(page).toHaveURL("/mySims?esim=HK");
      const title = format(esim.applyTitleFor, { region: regions.HK });
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await checkScreen(person, "esim-for-hong-kong");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/mySims");
    });

    await test.step("plans come together with where they work on the card: nothing moves under a finger", async () => {
      const { promise: known, resolve: answer } = Promise.withResolvers<void>();
      await page.route(`**/farsim${listCardDestinations.path}*`, async (route) => {
        await known;
        await route.continue();
      });
      const asked = page.waitForRequest(`**/farsim${listCardDestinations.path}*`);
      const offered = page.waitForResponse(`**/farsim${listPlans.path}*`);
      await page.goto("/plan");
      await Promise.all([asked, offered]);
      await rest(page);
      await expect(page.getByRole("article")).toHaveCount(0);
      answer();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.unroute(`**/farsim${listCardDestinations.path}*`);
    });

    await test.step("what the shop has for other cards is not offered", async () => {
      const far = "每日 500 MB";
      const offer = page.getByRole("article", { name: far, exact: true });
      await page.goto("/plan");
      await expect(offer).toContainText(`${coveredCodes.length} 个国家和地区`);
      await page.route(`**/farsim${listPlans.path}*`, async (route) => {
        const response = await route.fetch();
        const { data, ...answer } = await response.json();
        const items = data.items.map((plan: { name: string }) =>
          plan.name === far ? { ...plan, channelIds: ["999999"] } : plan,
        );
        await route.fulfill({ response, json: { ...answer, data: { items } } });
      });
      await page.reload();
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(offer).toHaveCount(0);
    });
  });
});
