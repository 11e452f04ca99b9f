import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { test } from "../support/person.ts";
import { holdsUnknownSession } from "../support/unknown-session.ts";

const restMs = 1_500;

/** The time that a page is left to itself never passes, so that what comes was asked for. */
const neverRests = (page: Page) =>
  page.addInitScript((rest) => {
    const { setTimeout } = globalThis;
    const left = (then: TimerHandler, after?: number, ...of: unknown[]) =>
      after === rest ? 0 : setTimeout(then, after, ...of);
    Object.assign(globalThis, { setTimeout: left });
  }, restMs);

test("a dialog comes when it is asked for, however short its page has been there", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page, words } = await newUser("is-quick", { account: accounts.administrator });
  await neverRests(page);
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  const ofDialog = () => files.filter((file) => /\/assets\/bind-dialog/.test(file));
  await page.goto("/mySims");
  const bind = page.getByRole("button", { name: words.cards.bind }).first();
  await expect(bind).toBeVisible();
  expect(ofDialog()).toEqual([]);
  await bind.click();
  const dialog = page.getByRole("dialog", { name: words.cards.bindTitle });
  await expect(field(dialog, words.cards.cardNumber)).toBeVisible();
  expect(ofDialog()).not.toEqual([]);
});

test("the first toast comes when it is asked for, however short its page has been there", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("hears-early");
  const { page, context, words } = person;
  await neverRests(page);
  await page.goto("/login");
  await context.route("**/farsim/**", (route) => route.abort("connectionrefused"));
  await holdsUnknownSession(page);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  await page.getByRole("button", { name: words.accounts.goOn }).click();
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(1);
  // It was meant to be.
  person.complaints.length = 0;
});
