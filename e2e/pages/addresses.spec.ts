import { expect, type Locator, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { field } from "../support/entering.ts";
import { checkScreen, rest } from "../support/screen/check-screen.ts";
import { holdsFiles } from "../support/shops/lost-files.ts";
import { test } from "../support/person.ts";
import { inChinese, inEnglish } from "../support/messages.ts";

/** Where the page, or the list that fills it, stands once it has come to rest: what comes near is laid out then, and prices may come late. */
async function scrolled(page: Page): Promise<number> {
  await rest(page);
  return page.evaluate(() =>
    Math.round(scrollY + (document.querySelector("[data-dense]")?.scrollTop ?? 0)),
  );
}

test("an answer that was opened can be sent: tab and answer stand in the address", {
  tag: "@deep",
}, async ({ newUser }) => {
  const asks = await newUser("asks");
  const { page } = asks;
  const { fee, low } = inEnglish.standardFaq.payment;
  const answer = (text: string) => page.getByText(text, { exact: true });
  await page.goto("/plan");
  await page.goto("/home");
  await expect(page.locator("#drawn")).toHaveCount(0);
  await page.getByRole("tab", { name: inEnglish.faq.tabs.payment }).click();
  await expect(page).toHaveURL("/home?faq=payment");
  await page.getByText(fee.question).click();
  await expect(page).toHaveURL("/home?faq=payment&answer=fee");
  const stood = await scrolled(page);
  await page.getByText(low.question).click();
  await expect(page).toHaveURL("/home?faq=payment&answer=low");
  await expect(answer(fee.answer)).toBeHidden();
  expect(await scrolled(page)).toBe(stood);

  await test.step("a reload shows the same", async () => {
    await page.reload();
    await expect(answer(low.answer)).toBeInViewport({ ratio: 1 });
  });

  await test.step("anyone it is sent to is brought there, in their language", async () => {
    const reads = await newUser("reads");
    await reads.page.setViewportSize({ width: 360, height: 800 });
    await reads.page.goto("/home?lang=zh-CN&faq=payment&answer=low");
    reads.language = "zh-CN";
    await expect(reads.page.getByRole("tab", { selected: true })).toHaveText(
      inChinese.faq.tabs.payment,
    );
    const same = reads.page.getByText(inChinese.standardFaq.payment.low.answer, { exact: true });
    await expect(same).toBeInViewport({ ratio: 1 });
    await rest(reads.page);
    await expect(same).toBeInViewport({ ratio: 1 });
    await checkScreen(reads, "answer");
    await expect(reads.page).toHaveURL("/home?lang=zh-CN&faq=payment&answer=low");
  });

  await test.step("shut again it is gone from there, and Back leads past all of it", async () => {
    await page.getByText(low.question).click();
    await expect(page).toHaveURL("/home?faq=payment");
    await page.getByRole("tab", { name: inEnglish.faq.tabs.start }).click();
    await expect(page).toHaveURL("/home");
    await page.goBack();
    await expect(page).toHaveURL("/plan");
  });
});

test("what no one can mean is not shown: an unknown tab is the first one", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page } = await newUser("mistypes");
  await page.goto("/home?faq=nothing&answer=%3Cb%3E");
  await expect(page.locator("#drawn")).toHaveCount(0);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(inEnglish.faq.tabs.start);
  await expect(page.locator("details[open]")).toHaveCount(0);
});

/** How far below the upper edge of the window it stands, once it is there and the page has come to rest. */
async function stands(place: Locator): Promise<number> {
  await expect(place).toBeAttached();
  await rest(place.page());
  return (await place.boundingBox())?.y ?? Number.NaN;
}

test("a list is found again by Back as it was left: as long, and at the same place", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("looks-closer", { account: accounts.fleet, at: "/mySims" });
  const { page, words } = person;
  const cards = page.locator("main article");
  await expect(cards).toHaveCount(24);
  await page.getByRole("button", { name: words.ui.loadMore }).press("Enter");
  await expect(cards).toHaveCount(48);
  const choose = cards.nth(40).getByRole("link", { name: words.cards.choosePlan });
  // Anyone who comes down the list has seen how high each card is.
  for (let seen = 24; seen < 48; seen += 3) await cards.nth(seen).scrollIntoViewIfNeeded();
  await choose.scrollIntoViewIfNeeded();
  const stood = await stands(choose);
  await choose.click();
  await expect(page).toHaveURL(/\/plan\?card=/);
  await page.goBack();
  await expect(cards).toHaveCount(48);
  expect(await stands(choose)).toBeCloseTo(stood, 0);
});

test("the home page is found again by Back at the same place, on a phone too", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page } = await newUser("reads-on");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/home");
  await expect(page.locator("#drawn")).toHaveCount(0);
  const limit = page.getByRole("heading", { name: inEnglish.home.limit });
  await rest(page);
  for (const title of await page.getByRole("heading", { level: 2 }).all()) {
    await title.scrollIntoViewIfNeeded();
    await rest(page);
  }
  await limit.scrollIntoViewIfNeeded();
  const stood = await stands(limit);
  await page
    .getByRole("link", { name: "Disclaimer" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL("/disclaimer/en");
  await page.goBack();
  await expect(page).toHaveURL("/home");
  expect(await stands(limit)).toBeCloseTo(stood, 0);
});

test("a legal document stays what it is while another page is on its way", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page, context } = await newUser("reads-terms");
  const files = await holdsFiles(context, "home-");
  await page.goto("/disclaimer/en");
  await expect(page.locator("#drawn")).toHaveCount(0);
  const heading = page.getByRole("heading", { level: 1 });
  const title = (await heading.textContent()) ?? "";
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/home");
  await expect(heading).toHaveText(title);
  files.release();
  await expect(page.getByRole("searchbox", { name: inEnglish.home.where })).toBeVisible();
});

test("the desk says in its address what is drawn, and does not move for a drawer", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("oversees", { account: accounts.administrator, at: "/adminMode" });
  const { page, words } = person;

  await test.step("a series of figures, beside the days", async () => {
    await page.goto("/adminMode?tab=overview&days=7");
    const series = page.getByLabel(inEnglish.overview.series, { exact: true });
    await series.selectOption("planFees");
    await expect(page).toHaveURL("/adminMode?tab=overview&days=7&series=planFees");
    await page.reload();
    await expect(series).toHaveValue("planFees");
    await field(page, inEnglish.overview.period).selectOption("90");
    await expect(page).toHaveURL("/adminMode?tab=overview&days=90&series=planFees");
    await expect(series).toHaveValue("planFees");
  });

  await test.step("a list stands where it stood while a card is looked at", async () => {
    await page.goto("/adminMode?tab=cards");
    const number = page.locator("tbody tr").nth(30).getByRole("link").first();
    await page.getByRole("button", { name: words.ui.loadMore }).scrollIntoViewIfNeeded();
    const stood = await scrolled(page);
    expect(stood).toBeGreaterThan(0);
    await number.dispatchEvent("click");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/[?&]card=\d+/);
    expect(await scrolled(page)).toBe(stood);
    await page.getByRole("dialog").getByRole("button", { name: words.ui.close }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await scrolled(page)).toBe(stood);
  });
});
