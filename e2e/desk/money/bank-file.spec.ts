import { expect } from "@playwright/test";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask, billingDay } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab, showsTab } from "../../support/desk.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { type NewUser, test } from "../../support/person.ts";
import { enter, openAccount } from "../../support/screen/without-screen.ts";
import { worker } from "../../support/worker.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a bank statement finishes three orders: two that its codes tell, one that a person ticks", ({
    newUser,
  }) => finishes(newUser, "en", accounts.gus));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a bank statement finishes three orders: two that its codes tell, one that a person ticks", ({
    newUser,
  }) => finishes(newUser, "zh-CN", accounts.quan));
});

interface Ordered {
  readonly id: string;
  readonly remark: string;
  readonly total: string;
}

async function finishes(newUser: NewUser, language: Language, customer: Account): Promise<void> {
  const bearer = await openAccount(customer);
  // Amounts of its own: both languages may pay in one shop.
  const cents = language === "en" ? "31" : "47";
  const order = (whole: number) =>
    ask<Ordered>(
      "/pay/createOrder",
      { amount: `${whole}.${cents}`, method: "international" },
      bearer,
    );
  const [first, second, third] = [await order(11), await order(12), await order(13)];
  const today = await billingDay();
  const name = `helper-bank-${language.toLowerCase()}-${worker}`;
  const of = `helper-column-${language.toLowerCase()}-${worker}`;
  const rows = [
    [`${of}-1`, `${of}-2`, `${of}-3`],
    [today, first.total, `Order ${first.remark.toLowerCase()}`],
    [today, second.total, `${second.remark.slice(0, 4)} ${second.remark.slice(4)}`],
    [today, third.total, "helper-holiday"],
    [today, `7.${cents}`, "helper-rent"],
    [today, "-20.00", "helper-office"],
  ];
  const buffer = Buffer.from(rows.map((fields) => fields.join(";")).join("\r\n"));
  const keeper = await newUser(`bank-keeper-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=orders",
  });
  const { page, words } = keeper;
  const { bankFiles: t, desk, operatorOrders, rechargeFiles } = words;
  const dialog = page.getByRole("dialog");
  const press = (called: string | RegExp) => dialog.getByRole("button", { name: called });
  const handsIn = async () => {
    await page.getByRole("button", { name: operatorOrders.bankFile, exact: true }).click();
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  };

  await test.step("a sheet with unknown names asks once what stands where", async () => {
    await handsIn();
    await checkScreen(keeper, "chosen");
    await press(desk.files.check).click();
    await expect(dialog.getByText(t.layout.why)).toBeVisible();
    await checkScreen(keeper, "columns");
    await press(t.layout.read).click();
  });

  await test.step("it says what is certain, what is likely, and what is not matched", async () => {
    await expect(dialog.getByRole("heading", { name: t.certain, exact: true })).toBeVisible();
    await expect(dialog.getByText(t.likelyReasons.amount_only)).toBeVisible();
    await expect(dialog.getByText(t.unknownReasons.nothing_found)).toBeVisible();
    await checkScreen(keeper, "checked");
  });

  await test.step("the certain ones and the ticked one are finished", async () => {
    await expect(press(new RegExp(`23\\.${Number(cents) * 2}`))).toBeEnabled();
    await dialog.getByRole("checkbox").check();
    await press(/36\.93|37\.41/).click();
    const results = dialog.getByLabel(rechargeFiles.results);
    await expect(results).toContainText(rechargeFiles.lineStates.credited);
    await showsTab(keeper, "rechargeFiles");
    await checkScreen(keeper, "finished");
    const again = await enter(customer);
    const { items } = await ask<{ items: { change: string }[] }>(
      "/activity/list",
      undefined,
      again,
    );
    expect(items.map(({ change }) => change)).toEqual([
      `13.${cents}`,
      `12.${cents}`,
      `11.${cents}`,
    ]);
    await press(rechargeFiles.close).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await checkScreen(keeper, "list");
  });

  await test.step("the same statement again finds its lines dealt with, and asks nothing about its columns", async () => {
    await opensTab(keeper, "orders");
    await handsIn();
    await press(desk.files.check).click();
    await expect(dialog.getByText(t.usedReasons.line_used).first()).toBeVisible();
    await expect(dialog.getByText(t.nothingFits)).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    await checkScreen(keeper, "again");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the bookkeeper finds the orders of a day, by what was to be paid and by whom they were finished", async () => {
    const { admin, fields } = words;
    keeper.names.push(customer.username);
    const found = page.getByRole("table", { name: operatorOrders.table }).locator("tbody tr");
    await field(page, operatorOrders.search).fill(customer.username);
    await expect(found).toHaveCount(3);
    await page.getByRole("button", { name: admin.moreFilters }).click();
    await field(page, operatorOrders.day).selectOption({ label: operatorOrders.days.finished });
    await field(page, operatorOrders.from).fill(today);
    await field(page, operatorOrders.atLeast).fill(second.total);
    await expect(found).toHaveCount(2);
    const nothing = page.getByText(operatorOrders.nothingFound);
    for (const [filter, other, theirs] of [
      [operatorOrders.method, "domestic", "international"],
      [operatorOrders.finisher, "stripe", "administrator"],
    ] as const) {
      await field(page, filter).selectOption(other);
      await expect(nothing).toBeVisible();
      await field(page, filter).selectOption(theirs);
      await expect(found).toHaveCount(2);
    }
    await checkScreen(keeper, "orders-of-a-day");
    await field(page, operatorOrders.atMost).fill(first.total);
    await expect(page.getByText(fields.amount_out_of_bounds)).toHaveCount(2);
    await checkScreen(keeper, "orders-of-no-amount");
    await page.getByRole("button", { name: admin.clear }).click();
    await expect(page).toHaveURL("/adminMode?tab=orders");
  });
}
