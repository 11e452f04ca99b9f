import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { rest } from "../support/screen/check-screen.ts";
import { forgetsWhatWasLost, losesFiles } from "../support/shops/lost-files.ts";
import { test } from "../support/person.ts";

test("a page comes by itself where the network carries something only a while after the browser says that it is back", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("waits", { account: accounts.administrator, at: "/mySims" });
  const { page, context, words } = person;
  const file = await losesFiles(context, "recharge");
  await page.getByRole("link", { name: words.cards.recharge }).first().click();
  await expect(page.getByRole("heading", { name: words.app.pageAway })).toBeVisible();
  const lost = file.lost();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // It is asked for twice; a second time that came in between would bring the page, no matter who asked for it.
  await expect.poll(() => file.lost()).toBeGreaterThanOrEqual(lost + 2);
  await expect(page.getByRole("heading", { name: words.app.pageAway })).toBeVisible();
  await file.comeAgain();
  await expect(page.getByRole("heading", { name: words.titles.recharge })).toBeVisible();
  forgetsWhatWasLost(person);
});

test("neither a slip beside a dialog nor the second of two quick clicks takes away what it holds", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("slips", { account: accounts.administrator, at: "/mySims" });
  const { page, words } = person;
  await page.getByRole("button", { name: words.cards.bind }).first().dblclick();
  const dialog = page.getByRole("dialog", { name: words.cards.bindTitle });
  const number = field(dialog, words.cards.cardNumber);
  await number.fill("66");
  await page.mouse.click(4, 4);
  await rest(page);
  await expect(number).toHaveValue("66");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a reload in the middle of opening an account loses neither the name nor the email, and no secret is kept", async ({
  newUser,
}) => {
  const { page, words } = await newUser("reloads-while-registering", { at: "/register" });
  const { accounts: t } = words;
  const [name, email, secret] = ["reloads.often", "reloads@example.com", "never-Kept-Sim-1"];
  await field(page, t.username).fill(name);
  await field(page, t.email).fill(email);
  await field(page, t.password).fill(secret);
  await page.reload();
  await expect(field(page, t.username)).toHaveValue(name);
  await expect(field(page, t.email)).toHaveValue(email);
  await expect(field(page, t.password)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret);
  await page.goto("/passwordReset");
  await field(page, t.email).fill(email);
  await page.reload();
  await expect(field(page, t.email)).toHaveValue(email);
});
