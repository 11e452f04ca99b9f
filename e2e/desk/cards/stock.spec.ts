import { expect, type Page } from "@playwright/test";
import { opensTab } from "../../support/desk.ts";
import {
  defaultLanguage,
  languageNames,
  languages,
} from "../../../contract/src/values/texts/language.ts";
import { type Account, accounts, harmfulNames, stockSeries } from "../../support/accounts.ts";
import { field } from "../../support/entering.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { format, test, type NewUser } from "../../support/person.ts";
import { fileOf, printCard } from "../../support/cards/test-card-file.ts";
import { carrier } from "../../support/cards/test-cards.ts";
import { openAccount } from "../../support/screen/without-screen.ts";
import type { Language } from "../../support/messages.ts";

// Security: hostile names: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly customer: Account;
  /** The first four digits of the cards that come. */
  readonly series: string;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a plan is offered and cards come by the file, and a customer binds one by its printed code", ({
    newUser,
  }) => journey(newUser, { language: "en", customer: accounts.gil, series: stockSeries[0] }));
});

test.describe("in Chinese on a tablet, by night", () => {
  test.use({ viewport: { width: 834, height: 1112 }, colorScheme: "dark", hasTouch: true });
  test("a plan is offered and cards come by the file, and a customer binds one by its printed code", ({
    newUser,
  }) => journey(newUser, { language: "zh-CN", customer: accounts.lan, series: stockSeries[1] }));
});

async function journey(newUser: NewUser, { language, customer, series }: Variant): Promise<void> {
  const keeper = await newUser(`stock-keeper-${language}`, {
    language,
    account: accounts.administrator,
  });
  const { page } = keeper;
  const batch = `${harmfulNames.formula} ${series}`;
  const hostile = harmfulNames.markup(series);
  page.on("dialog", (dialog) => expect.soft(dialog.message(), "no script ran").toBe(""));
  await page.goto("/adminMode");
  const { offers: t, stock: s } = keeper.words;
  const nameIn = (each: keyof typeof languageNames) =>
    format(t.nameIn, { language: languageNames[each].long }).replaceAll(/<\/?own>/g, "");

  await test.step("the administrator offers a plan, seeing the card that customers will see", async () => {
    await opensTab(keeper, "catalogue");
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await checkScreen(keeper, "catalogue");
    await page.getByRole("button", { name: t.newPlan }).click();
    const dialog = page.getByRole("dialog", { name: t.newPlan });
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(field(dialog, nameIn(defaultLanguage))).toBeFocused();
    await expect(field(dialog, t.totalMb)).toHaveAttribute("aria-invalid", "true");
    await checkScreen(keeper, "plan-with-errors");
    for (const each of languages) await field(dialog, nameIn(each)).fill(hostile);
    await field(dialog, format(t.priceIn, { currency: "USD" })).fill("3.5");
    await field(dialog, t.totalMb).fill("700");
    await field(dialog, t.kbps).fill("256");
    const preview = dialog.getByRole("article");
    await expect(preview.getByRole("heading")).toHaveText(hostile);
    await expect(preview).toContainText("$3.50");
    await expect(preview).toContainText("256 kbps");
    await checkScreen(keeper, "plan-form");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, hostile)).toContainText("$3.50");
  });

  await test.step("other terms are for the next billing day; words are put right at once", async () => {
    await row(page, hostile).getByRole("button").click();
    await page.getByRole("menuitem", { name: t.edit }).click();
    const dialog = page.getByRole("dialog", { name: t.editPlan });
    await field(dialog, format(t.priceIn, { currency: "USD" })).fill("4");
    await checkScreen(keeper, "plan-edit");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, hostile)).toContainText("$3.50");
    await expect(row(page, hostile)).toContainText("$4.00");
    await checkScreen(keeper, "catalogue-with-next-terms");
  });

  const cards = Array.from({ length: 12 }, (_, n) => printCard(series, n));
  const newChannel = `${carrier.name}-${series}`;
  await test.step("cards come by the file: the wrong line is named and the new channel, and the right ones come", async () => {
    await opensTab(keeper, "stock");
    await page.getByRole("button", { name: s.import }).click();
    const dialog = page.getByRole("dialog", { name: s.importTitle });
    await dialog
      .locator("input[type=file]")
      .setInputFiles(
        fileOf([...cards.slice(0, -1), { ...cards.at(-1)!, channelName: newChannel }, wrong]),
      );
    await field(dialog, s.batchName).fill(batch);
    await checkScreen(keeper, "import-file");
    await dialog.getByRole("button", { name: keeper.words.desk.files.check }).click();
    await expect(dialog.getByText(format(s.line, { line: "14" }))).toBeVisible();
    await expect(dialog.getByText(s.newChannelsWhy)).toBeVisible();
    await expect(dialog.getByText(newChannel).first()).toBeVisible();
    await checkScreen(keeper, "import-checked");
    await dialog.getByRole("button", { name: /12/ }).click();
    await expect(dialog.getByRole("button", { name: s.open })).toBeVisible();
    await checkScreen(keeper, "import-done");
    await dialog.getByRole("button", { name: s.open }).click();
  });

  await test.step("the batch is listed, and printed as a sheet of codes", async () => {
    await expect(page.getByRole("heading", { name: batch })).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(cards.length);
    await checkScreen(keeper, "batch");
    await page.getByRole("link", { name: s.inList, exact: true }).click();
    await expect(page.getByText(keeper.words.operatorCards.ofBatch)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(cards.length);
    await page.goBack();
    await expect(page.getByRole("heading", { name: batch })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: s.export }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    keeper.names.push(file.suggestedFilename());
    await page.getByRole("link", { name: s.sheet }).click();
    await expect(page.getByRole("listitem").filter({ hasText: s.scan })).toHaveCount(cards.length);
    expect(await page.content()).not.toContain(cards[0]!.verifyCode);
    await checkScreen(keeper, "sheet");
    await page.goto("/adminMode?tab=stock");
    await expect(row(page, batch)).toContainText("12");
    await checkScreen(keeper, "batches");
  });

  await test.step("a customer scans the code of a card, adds what is on the plastic, and holds it", async () => {
    await openAccount(customer);
    const holder = await newUser(customer.username, { language, account: customer });
    const [card] = cards;
    holder.names.push(hostile, card!.verifyCode);
    await holder.page.goto(`/mySims#bind=${card!.cardNumber}.${card!.iccid}`);
    const { cards: c } = holder.words;
    const dialog = holder.page.getByRole("dialog", { name: c.bindTitle });
    await expect(field(dialog, c.cardNumber)).toHaveValue(card!.cardNumber);
    await expect(field(dialog, c.iccid)).toHaveValue(card!.iccid);
    await expect(field(dialog, c.verifyCode)).toBeFocused();
    await expect(holder.page).toHaveURL("/mySims");
    await field(dialog, c.verifyCode).fill(card!.verifyCode);
    await checkScreen(holder, "bind-by-link");
    await dialog.getByRole("button", { name: c.bindNow, exact: true }).click();
    await expect(holder.page.getByRole("dialog", { name: c.boundTitle })).toBeVisible();
    await holder.page.goto("/plan");
    const offer = holder.page.getByRole("article").filter({ hasText: hostile });
    await expect(offer).toContainText("$3.50");
    await checkScreen(holder, "plan-with-hostile-name");
  });

  await test.step("the plan is taken from sale", async () => {
    await opensTab(keeper, "catalogue");
    await row(page, hostile).getByRole("button").click();
    await page.getByRole("menuitem", { name: t.archive }).click();
    const dialog = page.getByRole("dialog", { name: t.archiveTitle });
    await checkScreen(keeper, "plan-archive");
    await dialog.getByRole("button", { name: t.archive }).click();
    await expect(row(page, hostile)).toHaveCount(0);
    await page.goto("/adminMode?tab=catalogue&status=archived");
    await expect(row(page, hostile)).toHaveCount(1);
    await checkScreen(keeper, "catalogue-archived");
  });

  await test.step("one that was taken from sale can be offered anew as a copy", async () => {
    await row(page, hostile).getByRole("button").click();
    await page.getByRole("menuitem", { name: t.copy, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.newPlan });
    await expect(field(dialog, nameIn(defaultLanguage))).toHaveValue(hostile);
    await expect(field(dialog, t.kbps)).toHaveValue("256");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/** Its ICCID is none. */
const wrong = { cardNumber: "66990000", iccid: "1", verifyCode: "TIDE1" };
