import { expect, type Page } from "@playwright/test";
import { getEsimPlaces, listEsimOffers } from "../../contract/src/esim-offers.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import { format, test } from "../support/person.ts";

const plan = { en: "Daily 500 MB", "zh-CN": "每日 500 MB" };

/** The server's answer of a shop that has no eSIM for some of the plans; null: for none. */
async function sellsOut(page: Page, soldOut: (place: number) => boolean): Promise<void> {
  await page.route(`**/farsim${listEsimOffers.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const planIds = data.planIds.filter((_: string, place: number) => !soldOut(place));
    await route.fulfill({ response, json: { ...answer, data: { ...data, planIds } } });
  });
  await page.route(`**/farsim${getEsimPlaces.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const inStock = data.inStock && !soldOut(0);
    await route.fulfill({ response, json: { ...answer, data: { ...data, inStock } } });
  });
}

for (const { title, language, use } of [
  {
    title: "on a phone",
    language: "en",
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
  {
    title: "at a desk, by night, in Chinese",
    language: "zh-CN",
    use: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  },
] as const)
  test.describe(title, () => {
    test.use(use);

    test("a visitor learns that there is no eSIM before an account is asked for, and whom to ask", {
      tag: "@deep",
    }, async ({ newUser }) => {
      const person = await newUser(`finds-no-esim-${language}`, { language, at: "/home" });
      const { page, words } = person;
      const { accounts: door, contact, destinations, purchases: t, regions } = words;
      const region = regions.JP;
      const withPlan = format(destinations.esimFee.withPlan, { price: "$5.00" });
      const main = page.getByRole("main");
      const ways = main.getByRole("list", { name: contact.title });

      await test.step("of one plan alone, at the plan", async () => {
        await sellsOut(page, (place) => place === 0);
        await page.goto("/destinations/JP");
        await expect(page.getByText(destinations.noEsimPlan)).toHaveCount(1);
        await expect(page.getByText(withPlan)).toBeVisible();
        await checkScreen(person, "one-plan");
      });

      await test.step("of all of them, once", async () => {
        await page.unroute(`**/farsim${listEsimOffers.path}*`);
        await sellsOut(page, () => true);
        await page.reload();
        await expect(page.getByText(format(destinations.noEsim, { region }))).toBeVisible();
        await expect(ways).toBeVisible();
        await expect(page.getByText(destinations.noEsimPlan)).toHaveCount(0);
        await expect(page.getByText(withPlan)).toHaveCount(0);
        await checkScreen(person, "none-for-japan");
      });

      await test.step("at the checkout, where the choice is off", async () => {
        await page
          .getByRole("link", { name: format(destinations.chooseFor, { plan: plan[language] }) })
          .click();
        await expect(page.getByRole("alert")).toHaveText(format(t.noEsimFor, { region }));
        await expect(page.getByRole("radio", { name: t.newEsim })).toBeDisabled();
        await expect(ways).toBeVisible();
        await expect(field(page, door.email)).toHaveCount(0);
        await checkScreen(person, "checkout");
      });
    });
  });
