import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { login } from "@farsim/contract/accounts.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { type BookMonth, listBookMonths } from "@farsim/contract/desk/money/books.ts";
import { setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { askerOf } from "../../../scripts/screens/ask.mjs";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab, showsTab } from "../../support/desk.ts";
import { field, logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { openOwnShop, type OwnShop } from "../../support/shops/open-own-shop.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { toast } from "../../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

let shop: OwnShop | undefined;
test.afterAll(() => shop?.close());

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a month is looked at, closed, and taken along by the accountant", ({ newUser }) =>
    journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("a month is looked at, closed, and taken along by the accountant", ({ newUser }) =>
    journey(newUser, "zh-CN"));
});

/** A shop of which a month is over, with two recharges by hand in it. Returns that month, the one that is running, and who was credited first. */
async function openShopWithAMonth(name: string) {
  const open = await openOwnShop({
    name,
    program: "server/src/main.ts",
    settings: () => ({ SANDBOX: "true", ADMIN_TOTP_REQUIRED: "false" }),
  });
  const { username: account, password } = accounts.administrator;
  const enter = async () => {
    const entry = { account, password, rememberMe: false };
    const session = (await askerOf(open.origin)(login.path, entry)) as { accessToken: string };
    return askerOf(open.origin, session.accessToken);
  };
  const ask = await enter();
  const customers: string[] = [];
  for (const amount of ["20.00", "7.50"]) {
    const credited = {
      account: `helper-${amount.replace(".", "-")}@books.example`,
      amount,
      reason: "in person",
    };
    const { user } = await ask(recharge.path, { ...credited, createUnregistered: true });
    customers.push(user.id as string);
  }
  const later = new Date(Date.now() + 32 * 86_400_000);
  await ask(setClock.path, { now: later.toISOString() });
  const again = await enter();
  const months = await until(
    async () => {
      const answer = (await again(listBookMonths.path)) as { months: BookMonth[] };
      return answer.months.some(({ state }) => state === "over") ? answer.months : undefined;
    },
    { withinMs: 60_000, everyMs: 200 },
  );
  return { open, customerId: customers[0]!, months: months!.map(({ month }) => month) };
}

async function journey(newUser: NewUser, language: Language): Promise<void> {
  const { open, customerId, months } = await openShopWithAMonth(`books-${language}`);
  shop = open;
  const [last] = months.slice(-1) as [string];
  const person = await newUser(`closes-the-books-${language}`, {
    language,
    shop: open.origin,
    at: "/login",
  });
  const { page, words } = person;
  // Names that are the same in every language, and what an administrator typed.
  person.names.push("Stripe", "SHA-256", "in person", "admin");
  const { books: t } = words;
  const main = page.getByRole("main");
  const called = new Date(`${last}-15T12:00:00Z`).toLocaleDateString(language, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });

  await test.step("the books begin with the month that is running", async () => {
    await logsIn(person, accounts.administrator);
    await opensTab(person, "books");
    await expect(main.getByText(t.stateWhy.running)).toBeVisible();
    await checkScreen(person, "running");
  });

  await test.step("a month that is over says what was received, earned and owed", async () => {
    await page.getByLabel(t.period).selectOption(last);
    await expect(main.getByText(t.stateWhy.over)).toBeVisible();
    await expect(main.getByText(t.comparedWithNone)).toBeVisible();
    const received = main.getByRole("table", { name: t.money });
    await expect(received.getByRole("row", { name: t.accountOf.cashByHand })).toContainText(
      "27.50",
    );
    await expect(main.getByRole("table", { name: t.allAccounts })).toContainText("27.50");
    await checkScreen(person, "over");
  });

  const rowOf = (month: string) =>
    main.getByRole("table", { name: t.months }).getByRole("row", { name: month });
  await test.step("it is closed, and its journal sealed", async () => {
    await rowOf(called).getByRole("button").last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t.closeWhy)).toBeVisible();
    await checkScreen(person, "asks");
    await dialog.getByRole("button", { name: t.close, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(called).getByText(t.states.closed)).toBeVisible({ timeout: 30_000 });
    await checkScreen(person, "closed");
  });

  await test.step("the digest beside it is that of the journal's file", async () => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      main.getByRole("button", { name: t.journal }).click(),
    ]);
    const bytes = await readFile(await saved.path());
    expect(bytes.toString()).toContain("Cash by hand");
    const digest = createHash("sha256").update(bytes).digest("hex");
    await expect(rowOf(called)).toContainText(digest);
    const [balances] = await Promise.all([
      page.waitForEvent("download"),
      main.getByRole("button", { name: t.balancesFile }).click(),
    ]);
    expect((await readFile(await balances.path())).toString()).toContain("7.50");
    await main.getByLabel(t.journalTypes).selectOption({ label: t.types.DAILY_FEE });
    const [fees] = await Promise.all([
      page.waitForEvent("download"),
      main.getByRole("button", { name: format(t.journalOf, { type: t.types.DAILY_FEE }) }).click(),
    ]);
    expect(fees.suggestedFilename()).toContain("DAILY_FEE");
    expect((await readFile(await fees.path())).toString()).not.toContain("Cash by hand");
    await checkScreen(person, "journal-of-a-type");
    await main.getByLabel(t.journalTypes).selectOption({ label: t.allTypes });
  });

  await test.step("any other days can be looked at", async () => {
    await page.getByLabel(t.period).selectOption({ label: t.otherDays });
    await page.getByLabel(t.to, { exact: true }).fill(`${last}-01`);
    await page.getByLabel(t.from, { exact: true }).fill(`${last}-02`);
    await expect(main.getByText(t.noDays)).toBeVisible();
    await checkScreen(person, "no-days");
    await page.getByLabel(t.from, { exact: true }).fill(`${last}-01`);
    await expect(main.getByRole("table", { name: t.allAccounts })).toBeVisible();
  });

  await test.step("a customer's month is read as they read it, and another one is not shown before it is there", async () => {
    const { deskPages, statements } = words;
    const dialog = page.getByRole("dialog");
    const month = dialog.getByLabel(statements.month);
    const paper = page.locator("body > article");
    await page.goto(`/adminMode/customers/${customerId}`);
    await page.getByRole("button", { name: deskPages.statement, exact: true }).click();
    await month.selectOption(last);
    await expect(dialog.getByText(statements.states.over)).toBeVisible();
    await expect(dialog.getByText("$20.00").last()).toBeVisible();
    await expect(paper).toHaveCount(1);
    await checkScreen(person, "statement");
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/admin/customer/statement?*", async (route) => {
      await mayCome;
      await route.continue();
    });
    await month.selectOption(months[0]!);
    await expect(dialog.getByText(statements.states.over)).toHaveCount(0);
    await expect(month).toHaveValue(months[0]!);
    await expect(paper).toHaveCount(0);
    come();
    await expect(dialog.getByText(statements.unchanged)).toBeVisible();
    await expect(paper).toHaveCount(1);
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a fee and a transfer are booked by hand, and one of them taken back", () =>
    booksByHand(person));

  await test.step("the audit log has both, and leads back to the month", async () => {
    await opensTab(person, "audit");
    const { audit } = words;
    const entry = (action: string) => main.locator("td").getByText(action).first();
    await expect(entry(audit.actionNames.sealMonth)).toBeVisible();
    await expect(entry(audit.actionNames.closeMonth)).toBeVisible();
    await main
      .getByRole("link", { name: audit.month.replace("{id}", last) })
      .first()
      .click();
    await showsTab(person, "books");
    await expect(page.getByLabel(t.period)).toHaveValue(last);
  });
}

async function booksByHand(person: Person): Promise<void> {
  const { page, words } = person;
  const { movements: t, books } = words;
  const main = page.getByRole("main");
  const reason = "as on the statement of May";
  person.names.push("INV 7", reason, "shop-1", "shop-2", "shop-3");
  await opensTab(person, "movements");
  await expect(main.getByText(t.empty)).toBeVisible();
  await checkScreen(person, "movements-none");
  await main.getByRole("button", { name: t.fee, exact: true }).click();
  const fee = page.getByRole("dialog", { name: t.feeTitle });
  await fee.getByRole("combobox", { name: t.account }).selectOption("cashByBank");
  await field(fee, format(t.amountIn, { currency: "USD" })).fill("4.50");
  await field(fee, t.reference).fill("INV 7");
  await field(fee, t.reason).fill(reason);
  await checkScreen(person, "book-a-fee");
  await fee.getByRole("button", { name: t.fee, exact: true }).click();
  await expect(toast(page, format(t.booked, { amount: "$4.50" }))).toBeVisible();
  await main.getByRole("button", { name: t.transfer, exact: true }).click();
  const transfer = page.getByRole("dialog", { name: t.transferTitle });
  await field(transfer, format(t.amountIn, { currency: "USD" })).fill("20.00");
  await field(transfer, t.reason).fill(reason);
  await checkScreen(person, "book-a-transfer");
  await transfer.getByRole("button", { name: t.transfer, exact: true }).click();
  await expect(transfer).toBeHidden();
  const accounts = { from: books.accountOf.cashByStripe, to: books.accountOf.cashByBank };
  await expect(main.getByText(format(t.fromTo, accounts))).toBeVisible();
  await main.getByRole("button", { name: t.takeBack }).first().click();
  const back = page.getByRole("dialog", { name: t.takeBackTitle });
  await field(back, t.reason).fill("it never came");
  person.names.push("it never came");
  await back.getByRole("button", { name: t.takeBack, exact: true }).click();
  await expect(back).toBeHidden();
  await expect(main.getByText(format(t.reverses, { id: "shop-2" }))).toBeVisible();
  await checkScreen(person, "movements");
  const kind = main.getByLabel(t.show);
  await kind.selectOption({ label: t.kinds.TRANSFER });
  await expect(main.getByText(format(t.fromTo, accounts))).toBeVisible();
  await expect(main.getByText(format(t.reverses, { id: "shop-2" }))).toHaveCount(0);
  await checkScreen(person, "movements-of-a-kind");
  await opensTab(person, "books");
  // There and back.
  await expect(main.getByText(format(books.transferred, { amount: "$40.00" }))).toBeVisible();
  await expect(
    main
      .getByRole("table", { name: books.money })
      .getByRole("row", { name: books.accountOf.cashByBank }),
  ).toContainText("$4.50");
  await checkScreen(person, "with-transfers");
}
