import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { inFours } from "../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../support/accounts.ts";
import { holdEveryState } from "../support/cards/card-states.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type NewUser, type Person, format, test } from "../support/person.ts";
import { carrier, type TestCard, testCards } from "../support/cards/test-cards.ts";
import { inChinese, inEnglish, messages, type Language } from "../support/messages.ts";

interface Asking {
  readonly language: Language;
  readonly account: Account;
  readonly cards: readonly TestCard[];
  readonly region: string;
}

const words = { en: inEnglish.cause, "zh-CN": inChinese.cause };
const history = { en: inEnglish.cardHistoryList, "zh-CN": inChinese.cardHistoryList };

test.describe("in English on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("where the money went", ({ newUser }) =>
    asksWhy(newUser, {
      language: "en",
      account: accounts.mona,
      cards: testCards.slice(32, 37),
      region: "Japan",
    }));
});

test.describe("in Chinese at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("where the money went", ({ newUser }) =>
    asksWhy(newUser, {
      language: "zh-CN",
      account: accounts.zhou,
      cards: testCards.slice(37, 42),
      region: "日本",
    }));
});

/** Cells of a sheet without quotes in it. */
const rowsOf = (text: string) =>
  text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

/** One in each row of the list. */
const whysOf = ({ page, words: { activities } }: Person) =>
  page.getByRole("button", { name: activities.whyOf.replace("{reason}", "") });

/** As the account's menu says it. */
const balanceOf = ({ page }: Person) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").userInfo.balance as string);

/** From the list of activities to what made a fee, to a receipt, to the sheet; and from a card to its story. */
async function asksWhy(newUser: NewUser, asking: Asking): Promise<void> {
  test.slow();
  const { language, account, cards, region } = asking;
  const t = words[language];
  await holdEveryState(account, cards);
  const person = await newUser(account.username, { language, account, at: "/mySims" });
  const { page } = person;
  const { activities, cards: ofCards } = person.words;
  const dialog = page.getByRole("dialog");
  const why = whysOf(person);

  await test.step("a fee opens to its card, plan, day and first use, and stands a reload", async () => {
    await page.goto("/consumptionRecord?type=DAILY_FEE");
    await why.first().click();
    await expect(dialog.getByRole("heading", { name: t.rule })).toBeVisible();
    for (const label of [t.card, t.plan, t.price, t.cycle, t.firstUse, t.firstUseData])
      await expect(dialog.getByText(label, { exact: true })).toBeVisible();
    await expect(dialog.getByText(region)).toBeVisible();
    await checkScreen(person, "why-fee");
    await page.reload();
    await expect(dialog.getByText(region)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/why=/);
  });

  await test.step("a recharge has a receipt, and nothing else is printed", async () => {
    await page.goto("/consumptionRecord?type=TOP_UP");
    await why.first().click();
    await expect(dialog.getByRole("button", { name: t.receipt })).toBeVisible();
    await checkScreen(person, "why-recharge");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(t.receiptTitle, { exact: true })).toBeVisible();
    await expect(page.getByText(`${account.username} · ${account.email}`)).toBeVisible();
    await expect(page.locator("body > :visible")).toHaveCount(1);
    await page.emulateMedia({ media: "screen" });
    await page.keyboard.press("Escape");
  });

  await test.step("a month has a statement that ends with the balance, and nothing else is printed", () =>
    readsStatement(person, account));

  await test.step("the sheet adds up to the balance", async () => {
    await page.goto("/consumptionRecord");
    await expect(why.first()).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: activities.export }).click();
    await expect(page.getByText(activities.exported)).toBeVisible();
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const [, ...rows] = rowsOf(text);
    const sum = rows.reduce((total, row) => total + cents(row[3]), 0);
    expect(sum).toBe(cents(rows.at(-1)?.[4]));
    expect(sum).toBe(cents(await balanceOf(person)));
    await checkScreen(person, "activities");
  });

  await test.step("days that cannot be are refused in words, and the address stays", async () => {
    for (const [days, problem] of [
      ["from=2099-01-01&to=2099-01-02", "date_after_today"],
      ["from=2026-02-02&to=2026-02-01", "end_before_start"],
    ] as const) {
      await page.goto(`/consumptionRecord?${days}`);
      const heading = page.getByRole("heading", { name: messages[language].fields[problem] });
      await expect(heading).toBeVisible();
      await expect(page).toHaveURL(new RegExp(days));
      await expect(page.getByRole("button", { name: activities.export })).toBeDisabled();
    }
    await checkScreen(person, "activities-turned-round");
    await page.getByRole("button", { name: activities.clearRange }).last().click();
    await expect(why.first()).toBeVisible();
  });

  await test.step("a card tells its story", async () => {
    await page.goto("/mySims");
    await page
      .getByRole("button", { name: ofCards.more.replace("{name}", "").trim() })
      .first()
      .click();
    await page.getByRole("menuitem", { name: ofCards.history }).click();
    await expect(dialog.getByRole("listitem").last()).toBeVisible();
    await checkScreen(person, "history");
  });

  await test.step("and says again what is printed on it, to be copied, and whose network it uses", () =>
    readsPrint(person, cards));
}

async function readsStatement(person: Person, account: Account): Promise<void> {
  const { page, expected } = person;
  const { activities, statements: t } = person.words;
  const dialog = page.getByRole("dialog");
  const printed = page.locator("body > article");
  // A month that ends meanwhile is not the running one any more.
  const left = dialog.getByText(t.now, { exact: true }).or(dialog.getByText(t.closing));
  await page.goto("/consumptionRecord");
  await expect(whysOf(person).first()).toBeVisible();
  await page.getByRole("button", { name: activities.statement, exact: true }).click();
  await expect(dialog.getByRole("region", { name: t.bySim })).toBeVisible();
  await checkScreen(person, "statement");
  const closing = (await left.locator("xpath=following-sibling::dd").textContent())!;
  const figure = closing.replace("\u2212", "-").replaceAll(/[^-\d.]/g, "");
  expect(cents(figure)).toBe(cents(await balanceOf(person)));
  await page.emulateMedia({ media: "print" });
  await expect(printed.getByText(t.title, { exact: true })).toBeVisible();
  await expect(printed.getByText(`${account.username} · ${account.email}`)).toBeVisible();
  await expect(printed.getByText(closing, { exact: true }).first()).toBeVisible();
  await expect(page.locator("body > :visible")).toHaveCount(1);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/statement=/);
  expected.add("404 GET /farsim/activity/statement");
  await page.goto("/consumptionRecord?statement=2020-01");
  await expect(dialog.getByText(t.none)).toBeVisible();
  await checkScreen(person, "statement-none");
  await dialog.getByRole("button", { name: t.latest }).click();
  await expect(dialog.getByLabel(t.month)).toBeFocused();
  await expect(left).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function readsPrint(person: Person, cards: readonly TestCard[]): Promise<void> {
  const { page, context, language } = person;
  const { cards: t } = person.words;
  const facts = page.getByRole("dialog").locator("dl");
  const shown = (await facts.textContent()) ?? "";
  const card = cards.find(({ iccid }) => shown.includes(inFours(iccid)))!;
  expect(shown).toContain(carrier.name);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [what, digits] of [
    [t.cardNumber, card.cardNumber],
    [t.iccid, card.iccid],
  ] as const) {
    await facts
      .getByRole("button", { name: format(history[language].copyNamed, { what }) })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  }
}
