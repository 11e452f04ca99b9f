import { expect, type Locator } from "@playwright/test";
import { listOperatorPayouts } from "@farsim/contract/desk/money/payouts.ts";
import { listUnaccepted } from "@farsim/contract/legal.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { toast } from "../../support/screen/toast.ts";
import { credit, enter, openAccount } from "../../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

test.describe("in English on a phone, by day", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true });
  test("someone has the rest of their balance paid out, and leaves", ({ newUser }) =>
    journey(newUser, "en", accounts.dag));
});

test.describe("in Chinese at a desk, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  test("someone has the rest of their balance paid out, and leaves", ({ newUser }) =>
    journey(newUser, "zh-CN", accounts.ren));
});

const reference = "PO 7";
const payTo = "DE89 3704 0044 0532 0130 00";
const dollars = (amount: string) => new RegExp(`\\$${RegExp.escape(amount)}`);
const section = ({ page, words }: Person) =>
  page.getByRole("region", { name: words.personal.payout, exact: true });

async function asks(person: Person, { password }: Account, amount?: string) {
  const { page, words } = person;
  const t = words.personal;
  await section(person).getByRole("button", { name: t.payouts.ask }).click();
  const dialog = page.getByRole("dialog", { name: t.payouts.askTitle });
  if (amount) await field(dialog, format(t.payouts.amount, { currency: "USD" })).fill(amount);
  await field(dialog, t.payouts.payToLabel).fill(payTo);
  await field(dialog, t.yourPassword).fill(password);
  await checkScreen(person, amount ? "payout-asked-in-part" : "payout-asked");
  await dialog.getByRole("button", { name: t.payouts.confirm }).click();
  await expect(dialog).toBeHidden();
}

async function journey(newUser: NewUser, language: Language, account: Account): Promise<void> {
  await openAccount(account);
  await credit(account.username, "13.00");
  const person = await newUser(account.username, { language, account, at: "/personal" });
  const { page, words } = person;
  person.names.push(payTo, "IBAN", reference);
  const t = words.personal;
  const own = section(person);

  await test.step("an account with money left cannot be deleted, and says where the money can go", async () => {
    await page.getByRole("button", { name: t.deleteAccount }).click();
    const dialog = page.getByRole("dialog", { name: t.notEmptyTitle });
    await checkScreen(person, "delete-with-balance");
    await dialog.getByRole("link", { name: t.payouts.toPayout }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toBeInViewport();
    await expect(own.getByText(dollars("13.00"))).toBeVisible();
  });

  await test.step("asks for a part, and thinks better of it", async () => {
    await asks(person, account, "4.00");
    await expect(own.getByText(t.payouts.statuses.ASKED, { exact: true })).toBeVisible();
    await expect(own.getByText(t.payouts.waiting)).toBeVisible();
    await checkScreen(person, "payout-waits");
    await own.getByRole("button", { name: t.payouts.cancel }).click();
    await expect(toast(page, format(t.payouts.cancelled, { amount: "$4.00" }))).toBeVisible();
    await expect(own.getByText(dollars("13.00"))).toBeVisible();
  });

  await test.step("asks for all of it", async () => {
    await asks(person, account);
    await expect(own.getByText(payTo).first()).toBeVisible();
  });

  const clerk = await newUser(`pays-${account.username}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode",
  });
  await test.step("the operator pays it", () => pays(clerk, account));

  await test.step("sees that it is paid", async () => {
    // What comes behind the page asks last: not while the account goes.
    const asked = page.waitForResponse((answer) => answer.url().includes(listUnaccepted.path));
    await page.reload();
    await asked;
    await expect(own.getByText(t.payouts.statuses.PAID, { exact: true })).toBeVisible();
    await expect(own.getByText(format(t.payouts.reference, { reference }))).toBeVisible();
    await checkScreen(person, "payout-paid");
  });

  await test.step("deletes the account", async () => {
    await page.getByRole("button", { name: t.deleteAccount }).click();
    const dialog = page.getByRole("dialog", { name: t.deleteTitle });
    await field(dialog, t.yourPassword).fill(account.password);
    await dialog.getByRole("button", { name: t.deleteForGood }).click();
    await expect(page).toHaveURL("/home");
  });

  await test.step("and the operator keeps the payment, without where it went", async () => {
    const bearer = await enter(accounts.administrator);
    type Found = { items: { reference?: string; payTo: string | null; username: string | null }[] };
    const found = await ask<Found>(`${listOperatorPayouts.path}?status=PAID`, undefined, bearer);
    expect(found.items).toContainEqual(
      expect.objectContaining({ reference, payTo: null, username: null }),
    );
  });
}

async function pays(clerk: Person, { username }: Account) {
  const { page, words } = clerk;
  type Found = { items: { id: string }[] };
  const bearer = await enter(accounts.administrator);
  const { items } = await ask<Found>(`${listOperatorPayouts.path}?limit=200`, undefined, bearer);
  clerk.names.push(payTo, username, reference, ...items.map(({ id }) => `payout-${id}`));
  const t = words.payoutDesk;
  await opensTab(clerk, "payouts");
  const list = page.getByRole("main");
  const label = { amount: "$13.00", name: username };
  const button: Locator = list.getByRole("button", { name: format(t.payOf, label) });
  await expect(button).toBeVisible();
  await checkScreen(clerk, "payouts-to-pay");
  await button.click();
  const dialog = page.getByRole("dialog", { name: t.payTitle });
  await expect(dialog.getByText(payTo)).toBeVisible();
  await field(dialog, t.reference).fill(reference);
  await checkScreen(clerk, "pay-payout");
  await dialog.getByRole("button", { name: t.book }).click();
  await expect(toast(page, format(t.paid, label))).toBeVisible();
  await expect(button).toBeHidden();
  await list.getByRole("combobox", { name: t.show }).selectOption("PAID");
  await expect(list.getByText(reference)).toBeVisible();
  await checkScreen(clerk, "payouts-paid");
  await page.getByRole("button", { name: words.admin.moreFilters }).click();
  await field(page, t.search).fill(username);
  await field(page, words.admin.atLeast).fill("13.01");
  await expect(list.getByText(t.noneFound)).toBeVisible();
  await field(page, words.admin.atLeast).fill("13.00");
  await expect(list.getByText(reference)).toBeVisible();
  await checkScreen(clerk, "payouts-found");
}
