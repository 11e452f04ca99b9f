import { expect, type Locator } from "@playwright/test";
import { type Account, accounts } from "../support/accounts.ts";
import { holdEveryState } from "../support/cards/card-states.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { format, test, type NewUser } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import { inChinese, inEnglish, type Language } from "../support/messages.ts";

interface Variant {
  readonly language: Language;
  readonly account: Account;
  readonly cards: readonly TestCard[];
  /** What the reader's clock shows as the shop's day ends at midnight UTC. */
  readonly dayEnd: string;
  readonly zone: string;
}

test.describe("in English at a desk in Tokyo, by day", { tag: "@deep" }, () => {
  const viewport = { width: 1440, height: 900 };
  test.use({ viewport, colorScheme: "light", timezoneId: "Asia/Tokyo" });
  test("what is left, and when there is more, on the reader's own clock", ({ newUser }) =>
    journey(newUser, {
      language: "en",
      account: accounts.june,
      cards: testCards.slice(51, 56),
      dayEnd: "09:00",
      zone: "UTC+9",
    }));
});

test.describe("in Chinese on a phone in Kolkata, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  const phone = { viewport, colorScheme: "dark", isMobile: true, hasTouch: true } as const;
  test.use({ ...phone, timezoneId: "Asia/Kolkata" });
  test("what is left, and when there is more, on the reader's own clock", ({ newUser }) =>
    journey(newUser, {
      language: "zh-CN",
      account: accounts.song,
      cards: testCards.slice(56, 61),
      dayEnd: "05:30",
      zone: "UTC+5:30",
    }));
});

async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  const { language, account, cards, dayEnd, zone } = variant;
  const words = language === "en" ? inEnglish : inChinese;
  const t = words.cards;
  await holdEveryState(account, cards);
  const person = await newUser(account.username, { language, account, at: "/mySims" });
  const { page } = person;
  const articles = page.getByRole("article");
  /** A state that ends, without the other half of its message. */
  const ends = (message: string, values: Record<string, string>) =>
    format(/yes \{(.*?)\} other/.exec(message)![1]!, values);

  await test.step("cards whose data is off or slowed stand first, and say until when", async () => {
    const off = ends(t.state.blocked, { moment: dayEnd });
    const slowed = ends(t.state.throttled, { kbps: "384", moment: dayEnd });
    await expect(articles).toHaveCount(5);
    await expect(articles.nth(0)).toContainText(off);
    await expect(articles.nth(1)).toContainText(slowed);
    for (const place of [0, 1]) {
      await expect(fact(articles.nth(place), t.resets)).toContainText(dayEnd);
      await expect(articles.nth(place).getByRole("link").first()).toHaveText(t.addData);
      await expect(articles.nth(place)).not.toContainText(t.status.USING);
    }
    await expect(articles.nth(0)).toContainText(
      format(t.ring, { left: "0 MB", allowance: "1 GB" }),
    );
    await expect(articles.nth(2)).toContainText(
      format(t.ring, { left: "189.75 MB", allowance: "500 MB" }),
    );
    await expect(articles.nth(3)).toContainText(t.state.PAUSED);
    await expect(articles.nth(4)).toContainText(t.status.NOT_ACTIVE);
    await checkScreen(person, "my-sims-in-own-zone");
  });

  await test.step("activities and sessions name the reader's zone, and when a trade date ends", async () => {
    await page.goto("/personal");
    await expect(page.getByText(zone).first()).toBeVisible();
    await page.goto("/consumptionRecord");
    const under = page.getByText(zone).first();
    await expect(under).toContainText(dayEnd);
    const row = page.locator("tbody tr:not([data-group])").first();
    await expect(row).toBeVisible();
    await checkScreen(person, "activities-in-own-zone");
    // On a phone all of the row is what is touched.
    if (language === "zh-CN") await row.click();
    else await row.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(fact(dialog, words.cause.tradeDate)).toContainText(dayEnd);
    await checkScreen(person, "why-in-own-zone");
  });

  await test.step("filters of a phone are folded until they are asked for", async () => {
    await page.goto("/consumptionRecord");
    const type = page.getByRole("search").getByLabel(words.activities.type);
    const fold = page.getByRole("button", { name: words.activities.filter, exact: true });
    if (language === "zh-CN") {
      await expect(type).toBeHidden();
      await fold.click();
    } else await expect(fold).toBeHidden();
    await expect(type).toBeVisible();
  });
}

const fact = (within: Locator, label: string): Locator =>
  within.locator("dt").getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
