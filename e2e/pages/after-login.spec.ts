import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { field, logsIn } from "../support/entering.ts";
import { rest } from "../support/screen/check-screen.ts";
import { test } from "../support/person.ts";
import { printCard } from "../support/cards/test-card-file.ts";

// Security: the login leads to our own pages alone: never tried again.
test.describe.configure({ retries: 0 });

const strange = [
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/login",
];

test("the login leads nowhere but to our own pages", async ({ newUser }) => {
  const person = await newUser("keeper-led-astray");
  const { page, words } = person;
  await page.goto(`/login?next=${encodeURIComponent("/mySims?x=1")}`);
  await logsIn(person, accounts.administrator);
  await expect(page).toHaveURL("/mySims?x=1");
  for (const next of strange) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: words.accounts.goOn }).click();
    await expect(page).toHaveURL("/adminMode?tab=overview");
  }
});

test("a printed link leads through the login to its card, and to the code that is on the plastic alone", async ({
  newUser,
}) => {
  const person = await newUser("keeper-with-a-printed-link");
  const { page, words } = person;
  const { cardNumber, iccid } = printCard("6603", 0);
  // The page is let in at once, and stands; that its address forgets the card waits for a slow answer.
  const slow = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/user/getUserInfo", async (question) => {
    asked++;
    if (asked > 1) await slow.promise;
    await question.continue();
  });
  await page.goto(`/mySims#bind=${cardNumber}.${iccid}`);
  await logsIn(person, accounts.administrator);
  const dialog = page.getByRole("dialog", { name: words.cards.bindTitle });
  await expect(field(dialog, words.cards.cardNumber)).toHaveValue(cardNumber);
  await expect(field(dialog, words.cards.verifyCode)).toBeFocused();
  expect(asked).toBeGreaterThan(1);
  const answered = page.waitForResponse("**/user/getUserInfo");
  slow.resolve();
  await answered;
  await expect(page).toHaveTitle(new RegExp(words.titles.my_sims));
  await rest(page);
  await expect(field(dialog, words.cards.verifyCode)).toBeFocused();
  // What had the focus before the page is gone with the login.
  await page.keyboard.press("Escape");
  await expect(page.locator("main")).toBeFocused();
});

test("on a slow network the login stays as it was until the page is there", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("waits-after-the-login");
  const { page, words } = person;
  const slow = Promise.withResolvers<void>();
  await page.route("**/user/getUserInfo", async (question) => {
    await slow.promise;
    await question.continue();
  });
  await page.goto("/login");
  const asked = page.waitForRequest("**/user/getUserInfo");
  await logsIn(person, accounts.fleet);
  await asked;
  await expect(page.getByText(words.accounts.loggedIn)).toBeVisible();
  await expect(
    page.getByRole("button", { name: words.accounts.login, exact: true }),
  ).toBeDisabled();
  await expect(field(page, words.accounts.account)).toHaveValue(accounts.fleet.username);
  await expect(page.getByRole("button", { name: words.accounts.goOn })).toHaveCount(0);
  slow.resolve();
  await expect(page).toHaveURL("/mySims");
});
