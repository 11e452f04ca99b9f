import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { type Choice, choices } from "../../web/src/traffic/range.ts";
import { type Account, accounts } from "../support/accounts.ts";
import { billingDay } from "../support/ask.ts";
import { holdEveryState } from "../support/cards/card-states.ts";
import { report } from "../support/cards/carrier.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { format, test, type NewUser } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import { inChinese, inEnglish, messages, type Language } from "../support/messages.ts";

interface Variant {
  readonly language: Language;
  readonly account: Account;
  readonly cards: readonly TestCard[];
  readonly regions: readonly [string, string];
}

const words = { en: inEnglish.traffic, "zh-CN": inChinese.traffic };
const megabyte = 1_048_576;

test.describe("in English on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("where the data went, by day and by region", ({ newUser }) =>
    journey(newUser, {
      language: "en",
      account: accounts.iris,
      cards: testCards.slice(21, 26),
      regions: ["France", "Japan"],
    }));
});

test.describe("in Chinese at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("where the data went, by day and by region", ({ newUser }) =>
    journey(newUser, {
      language: "zh-CN",
      account: accounts.tao,
      cards: testCards.slice(26, 31),
      regions: ["法国", "日本"],
    }));
});

function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** From My SIMs to a card's traffic, back by a week, to the whole account, and home with the figures. */
async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  test.slow();
  const { language, account, cards, regions } = variant;
  const t = words[language];
  const [, , used = ""] = await holdEveryState(account, cards);
  const today = await billingDay();
  const { iccid = "" } = cards[2] ?? {};
  // The card has used 1,100 MB in Japan today: with this it is a quarter of all in the last thirty days.
  const at = (days: number, id: string, mb: number, regionName: string) =>
    report([
      {
        id: `${iccid}-${id}`,
        iccid,
        usedAt: `${dayPlus(today, -days)}T09:00:00Z`,
        regionName,
        bytes: mb * megabyte,
      },
    ]);
  await at(8, "fr", 3300, "FR");
  await at(40, "hk", 2200, "HK");

  const person = await newUser(account.username, { language, account, at: "/mySims" });
  const { page } = person;
  const total = page.getByRole("main").locator("section").first();

  await test.step("My SIMs says by how much a card is past its allowance", async () => {
    const over = format(person.words.cards.over, { amount: "140 MB" });
    await expect(page.getByRole("main")).toContainText(over);
    // 1,100 of 1,024 MB: a plan that stops at its limit takes nothing more.
    const stopped = format(person.words.cards.over, { amount: "76 MB" });
    await expect(page.getByRole("main")).not.toContainText(stopped);
  });

  await test.step("My SIMs leads to a card's traffic of thirty days, compared with the thirty before", async () => {
    await page.locator(`a[href^="/trafficDetail/${used}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/trafficDetail/${used}`));
    await expect(total).toContainText("4,400 MB");
    await expect(total).toContainText("4.2 GB");
    await expect(total).toContainText("100%");
    await expect(total).toContainText("2.1 GB");
    const rows = page.getByRole("table", { name: t.byRegionLabel }).getByRole("row");
    await expect(rows.nth(1)).toContainText(regions[0]);
    await expect(rows.nth(1)).toContainText("75.0%");
    await expect(rows.nth(1)).toContainText("3.2 GB (3,300 MB)");
    await expect(rows.nth(2)).toContainText(regions[1]);
    await expect(rows.nth(2)).toContainText("25.0%");
    await checkScreen(person, "traffic-of-card");
  });

  await test.step("arrow keys go along the bars, each said aloud", async () => {
    const bars = page.getByRole("slider");
    await bars.focus();
    await bars.press("End");
    await expect(bars).toHaveAttribute("aria-valuetext", /1,100\sMB/);
    await bars.press("ArrowLeft");
    await expect(bars).toHaveAttribute("aria-valuetext", /\D0\sMB/);
  });

  await test.step("nothing passes today; a week back is in the address and stands a reload", async () => {
    for (const name of [t.weekOn, t.monthOn])
      await expect(page.getByRole("button", { name })).toBeDisabled();
    await page.getByRole("button", { name: t.weekBack }).click();
    const moved = `from=${dayPlus(today, -36)}&to=${dayPlus(today, -7)}`;
    await expect(page).toHaveURL(new RegExp(moved));
    await expect(total).toContainText("3,300 MB");
    await page.reload();
    await expect(total).toContainText("3,300 MB");
    await expect(page.getByRole("button", { name: t.weekOn })).toBeEnabled();
    await expect(page.getByRole("button", { name: t.monthOn })).toBeDisabled();
    await checkScreen(person, "traffic-a-week-back");
    await page.getByRole("button", { name: t.weekOn }).click();
    await expect(total).toContainText("4,400 MB");
  });

  await test.step("a week and a month are chosen by their names", async () => {
    const chosen = async (choice: Choice) => {
      const button = page.getByRole("button", { name: t[choice], exact: true });
      await button.click();
      const { from, to } = choices[choice](today);
      await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
      await expect(button).toHaveAttribute("aria-pressed", "true");
    };
    await chosen("lastWeek");
    await chosen("lastMonth");
    await chosen("thisMonth");
    await chosen("thisWeek");
    await checkScreen(person, "traffic-this-week");
  });

  await test.step("days that cannot be are refused in words, and the address stays", async () => {
    const [tomorrow, before] = [dayPlus(today, 1), dayPlus(today, -1)];
    for (const [from, to, problem] of [
      [today, tomorrow, "date_after_today"],
      [today, before, "end_before_start"],
    ] as const) {
      await page.goto(`/trafficDetail/${used}?from=${from}&to=${to}`);
      const words = messages[language].fields[problem];
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
      await checkScreen(person, `traffic-${problem}`);
    }
    await page.getByRole("button", { name: t.usual }).click();
    await expect(total).toContainText("4,400 MB");
  });

  await test.step("the whole account, its days as figures and as a file", async () => {
    await field(page, t.card).selectOption("");
    await expect(page).toHaveURL(/\/trafficDetail\?/);
    // 640 and 310.25 MB of other cards beside.
    await expect(total).toContainText("5,350.25 MB");
    await page.getByText(t.asTable).click();
    await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(31);
    await checkScreen(person, "traffic-of-account");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.downloadDays }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text.startsWith(`\uFEFF${t.card},${t.date},${t.usedMb}\r\n`)).toBe(true);
    expect(text).toContain(`${t.allCards},${today},2050.25\r\n`);
  });

  await test.step("days without use say so, and the charts page opens", async () => {
    await page.goto(`/trafficDetail/${used}?from=2026-01-01&to=2026-01-31`);
    await expect(page.getByRole("heading", { name: t.empty })).toBeVisible();
    await checkScreen(person, "traffic-empty");
    await page.goto("/echarts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkScreen(person, "charts");
  });
}
