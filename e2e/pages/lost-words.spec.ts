import { expect } from "@playwright/test";
import { forgetsWhatWasLost, losesFiles } from "../support/shops/lost-files.ts";
import { test } from "../support/person.ts";

test("a language whose words are lost is not spoken, and the next try speaks it", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("asks-for-chinese");
  const { page, context, words } = person;
  await page.goto("/login");
  await expect(page.locator("#drawn")).toHaveCount(0);
  const file = await losesFiles(context, "messages-zh-CN.shared");
  const choose = async () => {
    await page.getByRole("button", { name: /^Language/ }).click();
    await page.getByRole("menuitemradio", { name: "简体中文" }).click();
  };
  await choose();
  await expect(page.getByRole("alert")).toContainText(words.transport.network_error);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: words.accounts.loginTitle })).toBeVisible();
  await file.comeAgain();
  await choose();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  forgetsWhatWasLost(person);
});

test("where even the words of the application are lost, the page says so and begins again", {
  tag: "@deep",
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const words = await losesFiles(context, "messages-en.shared");
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("Farsim could not be loaded");
  await words.comeAgain();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel(/^Password/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});
