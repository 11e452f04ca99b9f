import { expect } from "@playwright/test";
import { listPlans } from "../../contract/src/plans.ts";
import { getConfig } from "../../contract/src/shop.ts";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { format, test } from "../support/person.ts";
import { openAccount } from "../support/screen/without-screen.ts";

const plan = "Daily 500 MB";

test("the checkout names one price, though the list of plans and the fee of an eSIM were read before they changed", async ({
  newUser,
}) => {
  await openAccount(accounts.cleo);
  const person = await newUser("sees-one-price", { account: accounts.cleo });
  const { page, words } = person;
  const { destinations, purchases: t } = words;
  await page.route(`**/farsim${listPlans.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const items = data.items.map((one: { name: string }) =>
      one.name === plan ? { ...one, version: 7, price: "1.50" } : one,
    );
    await route.fulfill({ response, json: { ...answer, data: { items } } });
  });
  await page.route(`**/farsim${getConfig.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...data, esimFee: "4.00" } } });
  });
  await page.goto("/destinations/JP");
  const choose = page.getByRole("link", { name: format(destinations.chooseFor, { plan }) });
  await expect(page.getByRole("article", { name: plan, exact: true })).toContainText("$1.50");
  await choose.click();
  await expect(page.getByRole("definition").last()).toHaveText("$7.07");
  await expect(page.getByRole("article", { name: plan })).toContainText("$2.00");
  await expect(page.getByRole("radio", { name: t.newEsim })).toHaveAccessibleName(/\$5\.00/);
  await expect(page.getByText("$1.50")).toHaveCount(0);
  await checkScreen(person, "checkout");
});
