import { expect, type Locator, type Page } from "@playwright/test";
import type { Account } from "./accounts.ts";
import { codeSentTo } from "./outbox.ts";
import { type Person, format } from "./person.ts";
import { fromElsewhere } from "./screen/place.ts";

/** The field under just this label. The star of a field that must be filled belongs to its label too. */
export function field(within: Page | Locator, label: string): Locator {
  const exactly = new RegExp(`^${RegExp.escape(label)}( \\*)?$`);
  return within.getByLabel(exactly).and(within.locator("input, select"));
}

/** Asks on screen for a code, and reads it in the email: the word that one was sent may still stand from the last. */
export async function asksForCode(
  { page, words: { accounts: t } }: Pick<Person, "page" | "words">,
  email: string,
): Promise<string> {
  await page.setExtraHTTPHeaders(fromElsewhere());
  const answered = page.waitForResponse(/\/user\/sendCode$/);
  await page.getByRole("button", { name: t.sendCode }).click();
  await answered;
  await page.setExtraHTTPHeaders({});
  await expect(page.getByText(format(t.codeSent, { email })).last()).toBeVisible();
  return codeSentTo(email);
}

/** Fills and sends the form of `/register`, with the code from the email. */
export async function registers(
  { page, words }: Person,
  { username, email, password }: Account,
): Promise<void> {
  const { accounts: t } = words;
  await field(page, t.username).fill(username);
  await field(page, t.email).fill(email);
  await field(page, t.code).fill(await asksForCode({ page, words }, email));
  await field(page, t.password).fill(password);
  await field(page, t.confirmPassword).fill(password);
  await page.getByRole("button", { name: t.register }).click();
}

/** Fills and sends the form of `/login`. */
export async function logsIn(
  { page, words }: Person,
  { username, password }: Account,
  { remembered = false } = {},
): Promise<void> {
  const { accounts: t } = words;
  await field(page, t.account).fill(username);
  await field(page, t.password).fill(password);
  if (remembered) await page.getByRole("checkbox", { name: t.rememberMe }).check();
  await page.getByRole("button", { name: t.login, exact: true }).click();
}

/** Logs out by the menu of the account. */
export async function logsOut(
  { page, words, expected }: Person,
  { username }: Account,
): Promise<void> {
  const { app: t } = words;
  // What was on its way as they left is refused.
  expected.add("401 GET");
  await page.getByRole("button", { name: format(t.account, { name: username }) }).click();
  await page.getByRole("menuitem", { name: t.logout }).click();
}
