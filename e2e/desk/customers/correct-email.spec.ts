import { expect } from "@playwright/test";
import { type Account, accounts, newAddresses } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { correctionsTo, emailsTo } from "../../support/outbox.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { enter, openAccount } from "../../support/screen/without-screen.ts";

// Accounts: never tried again.
test.describe.configure({ retries: 0 });

interface Moving {
  readonly language: Language;
  readonly customer: Account;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a customer without their mailbox is asked for another one, and confirms it", ({
    newUser,
  }) => moves(newUser, { language: "en", customer: accounts.fern }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a customer without their mailbox is asked for another one, and confirms it", ({
    newUser,
  }) => moves(newUser, { language: "zh-CN", customer: accounts.luo }));
});

async function moves(newUser: NewUser, { language, customer }: Moving): Promise<void> {
  const bearer = await openAccount(customer);
  const { id } = await ask<{ id: string }>("/user/getUserInfo", undefined, bearer);
  const email = newAddresses[language];
  const mistyped = email.replace("moved", "lost");
  const reason = "mailbox-closed";
  const keeper = await newUser(`moves-${language}`, {
    language,
    account: accounts.administrator,
    at: `/adminMode/customers/${id}`,
  });
  const { page, words } = keeper;
  keeper.names.push(mistyped, reason);
  const { acting: t } = words;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  const confirm = (name: string) => dialog.getByRole("button", { name, exact: true });
  const asks = async (address: string) => {
    await press(t.correctEmail).click();
    await field(dialog, t.newEmail).fill(address);
    await field(dialog, t.reason).fill(reason);
    await confirm(t.correctEmail).click();
  };
  const waits = (address: string) => page.getByText(format(t.emailWaits, { email: address }));
  const read = async (count: number, found: () => unknown[]) =>
    expect.poll(() => found().length, { timeout: 30_000 }).toBe(count);

  await test.step("the address that the account has is none to ask for", async () => {
    await press(t.correctEmail).click();
    await field(dialog, t.newEmail).fill(customer.email);
    await field(dialog, t.reason).fill(reason);
    keeper.expected.add("409 POST /farsim/admin/customer/correctEmail");
    await confirm(t.correctEmail).click();
    await expect(dialog.getByText(words.problems.email_unchanged)).toBeVisible();
    await checkScreen(keeper, "refused");
    await dialog.getByRole("button", { name: words.ui.close }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("an address that was mistyped waits, and is withdrawn", async () => {
    await asks(mistyped);
    await expect(waits(mistyped)).toBeVisible();
    await checkScreen(keeper, "waits");
    await press(t.withdrawEmail).click();
    await field(dialog, words.desk.reason).fill(reason);
    await confirm(t.withdrawEmail).click();
    await expect(dialog).toHaveCount(0);
    await expect(waits(mistyped)).toHaveCount(0);
  });

  await test.step("another one is asked for, which both mailboxes read of", async () => {
    await asks(email);
    await expect(waits(email)).toBeVisible();
    await read(1, () => correctionsTo(email));
    // The code of the registration, and a notice of each request.
    await read(3, () => emailsTo(customer.email));
  });

  const reader = await newUser(`moved-${language}`, { language, at: correctionsTo(email).at(-1)! });
  const shop = reader.page;
  const { accounts: entry } = reader.words;

  await test.step("its reader confirms it by the password, after a slip", async () => {
    await expect(shop.getByRole("heading", { level: 1 })).toHaveText(t.confirmTitle);
    await expect(shop.getByText(email)).toBeVisible();
    reader.expected.add("401 POST /farsim/user/emailCorrection/confirm");
    await field(shop, entry.password).fill("not-the-password");
    await shop.getByRole("button", { name: t.confirm, exact: true }).click();
    await expect(shop.getByText(reader.words.problems.account_or_password_incorrect)).toBeVisible();
    await checkScreen(reader, "confirms");
    await field(shop, entry.password).fill(customer.password);
    await shop.getByRole("button", { name: t.confirm, exact: true }).click();
    await expect(shop).toHaveURL("/login");
    await expect(field(shop, entry.account)).toHaveValue(email);
    await checkScreen(reader, "confirmed");
  });

  await test.step("it is the account's from then on, and the link is used up", async () => {
    await enter({ ...customer, username: email });
    reader.expected.add("410 POST /farsim/user/emailCorrection/read");
    await shop.goto(correctionsTo(email).at(-1)!);
    await expect(shop.getByText(t.confirmInvalid)).toBeVisible();
    await checkScreen(reader, "invalid");
    await page.reload();
    await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
    await expect(waits(email)).toHaveCount(0);
    await checkScreen(keeper, "corrected");
  });
}
