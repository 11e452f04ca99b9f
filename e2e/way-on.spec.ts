import { expect } from "@playwright/test";
import { accounts } from "./accounts.ts";
import { logsIn } from "./entering.ts";
import { test } from "./person.ts";

const strange = [
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/login",
];

test("the login leads nowhere but to our own pages", async ({ comes }) => {
  const person = await comes("keeper-led-astray");
  const { page, words } = person;
  await page.goto(`/login?next=${encodeURIComponent("/mySims?x=1")}`);
  await logsIn(person, accounts.administrator);
  await expect(page).toHaveURL("/mySims?x=1");
  for (const next of strange) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: words.accounts.goOn }).click();
    await expect(page).toHaveURL("/adminMode");
  }
});
