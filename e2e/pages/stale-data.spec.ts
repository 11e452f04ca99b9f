import { expect } from "@playwright/test";
import { accounts, type Account } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { forgetsTheNetwork } from "../support/shops/lost-files.ts";
import { test, type NewUser } from "../support/person.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import type { Language } from "../support/messages.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a screen says from when its figures are while no one can be asked, and not a moment longer", ({
    newUser,
  }) => journey(newUser, "en", accounts.noa));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });
  test("a screen says from when its figures are while no one can be asked, and not a moment longer", ({
    newUser,
  }) => journey(newUser, "zh-CN", accounts.lei));
});

async function journey(newUser: NewUser, language: Language, owner: Account): Promise<void> {
  await openAccount(owner);
  await credit(owner.username, "3.00");
  const person = await newUser(`old-figures-${language}`, { language, account: owner });
  const { page, context } = person;
  const { app: t, ui } = person.words;
  const asOf = page.getByText(ui.asOf.split("{")[0]!);
  const again = page.getByRole("button", { name: ui.retry });
  const rows = page.locator("main").getByText(/3\.00/);
  await page.goto("/consumptionRecord");
  await expect(rows.first()).toBeVisible();
  await expect(asOf).toHaveCount(0);

  await test.step("without a network, until there is one", async () => {
    await context.setOffline(true);
    await expect(page.getByText(t.offline)).toBeVisible();
    await expect(asOf).toBeInViewport({ ratio: 1 });
    await expect(again).toHaveCount(0);
    await checkScreen(person, "offline");
    await context.setOffline(false);
    await expect(asOf).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
  });

  await test.step("where they could not be read again, until they are", async () => {
    await context.route("**/farsim/activity/list*", (route) => route.abort("connectionreset"));
    // The screen hears of it, and reads again in vain.
    await credit(owner.username, "4.00");
    await expect(page.getByText(t.notReadAgain)).toBeVisible();
    await expect(asOf).toBeInViewport({ ratio: 1 });
    await expect(rows.first()).toBeVisible();
    await expect(page.locator("main").getByText(/4\.00/)).toHaveCount(0);
    await checkScreen(person, "not-read-again");
    await context.unroute("**/farsim/activity/list*");
    await again.click();
    await expect(asOf).toHaveCount(0);
    await expect(page.locator("main").getByText(/4\.00/).first()).toBeVisible();
  });
  forgetsTheNetwork(person);
}

test("the desk says so too", { tag: "@deep" }, async ({ newUser }) => {
  const person = await newUser("old-desk", { account: accounts.administrator, at: "/adminMode" });
  const { page, context, words } = person;
  const asOf = page.getByText(words.ui.asOf.split("{")[0]!);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(asOf).toHaveCount(0);
  await context.setOffline(true);
  await expect(asOf).toBeInViewport({ ratio: 1 });
  await checkScreen(person, "offline");
  await context.setOffline(false);
  await expect(asOf).toHaveCount(0);
  forgetsTheNetwork(person);
});
