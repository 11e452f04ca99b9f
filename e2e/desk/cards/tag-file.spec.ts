import { expect } from "@playwright/test";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { type NewUser, test } from "../../support/person.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { openAccount } from "../../support/screen/without-screen.ts";
import { worker } from "../../support/worker.ts";

// Accounts and cards: never tried again.
test.describe.configure({ retries: 0 });

interface Tagging {
  readonly language: Language;
  readonly customer: Account;
  readonly cards: readonly [TestCard, TestCard];
}

const title = "a customer's cards are named by a file, which was checked first";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test(title, ({ newUser }) =>
    tags(newUser, {
      language: "en",
      customer: accounts.cora,
      cards: [testCards[77]!, testCards[78]!],
    }),
  );
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test(title, ({ newUser }) =>
    tags(newUser, {
      language: "zh-CN",
      customer: accounts.duan,
      cards: [testCards[79]!, testCards[80]!],
    }),
  );
});

async function tags(newUser: NewUser, { language, customer, cards }: Tagging): Promise<void> {
  const bearer = await openAccount(customer);
  for (const card of cards) await ask("/card/bind", card, bearer);
  const [one, two] = cards;
  const [first, second] = [1, 2].map(
    (place) => `830${place}-${language === "en" ? 1 : 2}${worker}`,
  );
  const reason = "helper-tags";
  const name = `helper-tags-${language.toLowerCase()}-${worker}`;
  const keeper = await newUser(`tags-keeper-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=cards",
  });
  keeper.names.push(first!, second!, one.cardNumber, two.cardNumber);
  keeper.expected.add("400 POST /farsim/admin/tagFile/check");
  const { page, words } = keeper;
  const { tagFiles: t, operatorCards: tCards, desk } = words;
  const dialog = page.getByRole("dialog");
  const press = (called: string) => dialog.getByRole("button", { name: called, exact: true });
  const handsIn = async (lines: readonly string[]) => {
    const buffer = Buffer.from(["card,tag", ...lines].join("\n"));
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
    await press(desk.files.check).click();
  };

  await test.step("the card list leads to what is done with many cards", async () => {
    await page.getByRole("link", { name: tCards.jobsPast, exact: true }).click();
    await page.getByRole("button", { name: tCards.editTags, exact: true }).click();
    await expect(dialog.getByText(t.fileWhy)).toBeVisible();
    await checkScreen(keeper, "asks");
  });

  await test.step("a file that is none says so at its field", async () => {
    const buffer = Buffer.from("number\n1\n");
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
    await press(desk.files.check).click();
    await expect(dialog.getByText(words.deskFields.tag_columns_invalid)).toBeVisible();
  });

  await test.step("a check says what would change, and what is wrong, line by line", async () => {
    await handsIn([`${one.cardNumber},${first}`, `${two.iccid},${second}`, "8800,0"]);
    await expect(dialog.getByText(t.problems.card_unknown)).toBeVisible();
    await expect(dialog.getByText(first!)).toBeVisible();
    await checkScreen(keeper, "checked");
  });

  await test.step("the tags are set for a reason, and each card is answered for itself", async () => {
    await field(dialog, t.reason).fill(reason);
    await dialog.getByRole("button", { name: /^(Set 2 tags|设置 2 个标签)$/ }).click();
    const results = dialog.getByLabel(tCards.results);
    await expect(results).toContainText(tCards.ok, { timeout: 30_000 });
    await expect(results.getByText(tCards.ok, { exact: true })).toHaveCount(2);
    await checkScreen(keeper, "set");
    await press(tCards.close).last().click();
    await expect(dialog).toHaveCount(0);
    await checkScreen(keeper, "list");
  });

  await test.step("their holder finds them by their names, and reads who gave them and why", async () => {
    const holder = await newUser(`tags-holder-${language}`, {
      language,
      account: customer,
      at: "/mySims",
    });
    holder.names.push(first!, second!, one.cardNumber, two.cardNumber);
    await expect(holder.page.getByText(first!).first()).toBeVisible();
    await expect(holder.page.getByText(second!).first()).toBeVisible();
  });
}
