import { expect } from "@playwright/test";
import { rechargeColumns } from "../../../contract/src/desk/money/recharge-files.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
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
  test("many accounts are credited by one file, which was checked first, and not twice by mistake", ({
    newUser,
  }) => credits(newUser, "en", accounts.ivor));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("many accounts are credited by one file, which was checked first, and not twice by mistake", ({
    newUser,
  }) => credits(newUser, "zh-CN", accounts.xie));
});

async function credits(newUser: NewUser, language: Language, customer: Account): Promise<void> {
  await openAccount(customer);
  const newcomer = `helper-files-${language.toLowerCase()}-${worker}@example.com`;
  const [name, reason] = [`helper-file-${language.toLowerCase()}-${worker}`, "helper-allowance"];
  const lines = [[...rechargeColumns].join(","), `${customer.username},12.5,`, `${newcomer},3.00,`];
  const file = (more: readonly string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from([...lines, ...more].join("\n")),
  });
  const account = accounts.administrator;
  const keeper = await newUser(`files-keeper-${language}`, {
    language,
    account,
    at: "/adminMode?tab=customers",
  });
  const { page, words } = keeper;
  const { rechargeFiles: t, desk } = words;
  const dialog = page.getByRole("dialog");
  const press = (called: string) => dialog.getByRole("button", { name: called, exact: true });
  const handsIn = async (more: readonly string[]) => {
    await page.getByRole("button", { name: t.open, exact: true }).first().click();
    await dialog.locator("input[type=file]").setInputFiles(file(more));
    await field(dialog, t.reason).fill(reason);
  };

  await test.step("the list of customers leads to the files", async () => {
    await page.getByRole("link", { name: words.admin.rechargeFile, exact: true }).click();
    await showsTab(keeper, "rechargeFiles");
    await checkScreen(keeper, "files");
  });

  await test.step("a check says what the file would do, line by line", async () => {
    await handsIn(["helper-nobody,1.00,", `${customer.username},1.234,`]);
    await checkScreen(keeper, "chosen");
    await press(desk.files.check).click();
    await expect(dialog.getByText(t.problems.account_unknown)).toBeVisible();
    await expect(dialog.getByText(t.problems.amount_invalid)).toBeVisible();
    await expect(dialog.getByText(/15\.50/).first()).toBeVisible();
    await checkScreen(keeper, "checked");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      press(desk.fileLines.save).first().click(),
    ]);
    expect(saved.suggestedFilename()).toBe("recharges-refused.csv");
  });

  await test.step("accounts are opened only when that is agreed to, and the right lines are credited", async () => {
    const credit = dialog.getByRole("button", { name: /15\.50/ });
    await expect(credit).toBeDisabled();
    await dialog.getByRole("checkbox", { name: t.openThem }).check();
    await credit.click();
    await expect(dialog.getByLabel(t.results)).toContainText(newcomer, { timeout: 30_000 });
    await expect(dialog.getByLabel(t.results)).toContainText(t.lineStates.credited);
    await checkScreen(keeper, "credited");
    const bearer = await enter(customer);
    const { items } = await ask<{ items: { change: string; note?: string }[] }>(
      "/activity/list",
      undefined,
      bearer,
    );
    expect(items).toMatchObject([{ change: "12.50" }]);
    await press(t.close).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").getByText(name)).toBeVisible();
    await checkScreen(keeper, "list");
  });

  await test.step("the same file again says so, and credits nothing unless that is agreed to", async () => {
    await handsIn([]);
    await press(desk.files.check).click();
    await expect(dialog.getByText(t.repeatedLines).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: /15\.50/ })).toBeDisabled();
    await checkScreen(keeper, "repeated");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the audit log leads back to the file", async () => {
    await opensTab(keeper, "audit");
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await showsTab(keeper, "rechargeFiles");
    await dialog.getByRole("link", { name: customer.username }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: customer.username })).toBeVisible();
  });
}
