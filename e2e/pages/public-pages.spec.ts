import { expect, type Page } from "@playwright/test";
import { coveredCodes } from "../support/screen/covered.ts";
import { contact } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { cardLimit, origin } from "../support/shops/journey-server.ts";
import { openSlowShop } from "../support/shops/slow-shop.ts";
import { takeShift } from "../support/screen/shifts.ts";
import { format, test } from "../support/person.ts";
import { inChinese, inEnglish, messages } from "../support/messages.ts";

const tabs = Object.keys(inEnglish.faq.tabs) as (keyof typeof inEnglish.faq.tabs)[];
type Entry = { question: string } & ({ answer: string } | { answerByHand: string });
/** As they are in the shop of the journeys, where an administrator credits recharges. */
const answersOf = ({ standardFaq }: typeof inEnglish | typeof inChinese) =>
  tabs
    .flatMap((tab) => Object.values<Entry>(standardFaq[tab]))
    .map((entry) => ({
      question: entry.question,
      answer: format("answer" in entry ? entry.answer : entry.answerByHand, { limit: cardLimit }),
    }));

for (const [path, words, lang, said] of [
  ["/home", inEnglish.home, "en", inEnglish],
  ["/home?lang=zh-CN", inChinese.home, "zh-CN", inChinese],
] as const) {
  test(`${path} is read without any script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const heading of [words.steps, words.priceGuide, words.limit, words.faq])
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByText(words.announcement).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: said.faq.support })).toContainText(
      said.faq.soon,
    );
    expect(await page.title()).not.toBe("Farsim");
    await context.close();
  });

  test(`${path} answers every question without any script, and keeps no one waiting`, {
    tag: "@deep",
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    for (const { question, answer } of answersOf(said)) {
      await page.locator("summary", { hasText: question }).click();
      await expect(page.getByText(answer, { exact: true })).toBeVisible();
    }
    // Where cards work is true before any script: what is covered, and nothing else.
    const { length } = coveredCodes;
    await page.locator("summary", { hasText: String(length) }).click();
    const places = page.locator("[data-part=coverage] details li:visible");
    await expect(places).toHaveCount(length);
    for (const code of coveredCodes)
      await expect(places.getByText(messages[lang].regions[code], { exact: true })).toBeVisible();
    // Prices are live: the page says so instead of promising that they come.
    const inLanguage = lang === "en" ? "" : `?lang=${lang}`;
    for (const [href, name] of [
      [`/plan${inLanguage}`, words.basicPlans],
      [`/addOn${inLanguage}`, words.addOns],
    ] as const) {
      const note = page.locator("noscript p", { has: page.locator(`a[href="${href}"]`) });
      await expect(note).toBeVisible();
      await expect(note).toHaveText(`${words.pricesNeedScripts} ${name}`);
    }
    const getSim = page.getByRole("link", { name: words.getSim });
    await expect(getSim).toHaveAttribute("href", `/destinations${inLanguage}`);
    await expect(getSim).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
    await context.close();
  });
}

for (const [path, heading] of [
  ["/login", inEnglish.accounts.loginTitle],
  ["/register", inEnglish.accounts.registerTitle],
  ["/plan", inEnglish.plans.title],
  ["/addOn", inEnglish.plans.addOnsTitle],
] as const)
  test(`${path} is seen before its scripts, and takes no word that would be lost`, async ({
    newUser,
  }) => {
    const { page, context } = await newUser("early.visitor");
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await context.route("**/assets/*.js", async (route) => {
      await mayGo;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const drawn = page.locator("#drawn");
    for (const button of await drawn.locator("button, input").all())
      await expect(button).toHaveJSProperty("inert", true);
    for (const input of await drawn.locator("input").all()) await expect(input).not.toBeEditable();
    go();
    await expect(drawn).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("[inert]")).toHaveCount(0);
  });

test("the scripts of a page wait for the whole of it, however slowly it comes", {
  tag: "@deep",
}, async ({ browser }) => {
  const shop = await openSlowShop();
  const context = await browser.newContext({ baseURL: shop.origin });
  // Anyone who reads another language than the address says has nothing to see before the scripts.
  await context.addInitScript(() => localStorage.setItem("locale", '"zh-CN"'));
  const page = await context.newPage();
  const failures: Error[] = [];
  page.on("pageerror", (error) => failures.push(error));
  await page.goto("/home", { waitUntil: "commit" });
  // All scripts are there, and nothing is left to do until more of the page comes. Nothing is drawn yet either.
  await page.waitForFunction(
    () => {
      const { scripts = "", ahead = "" } =
        document.querySelector<HTMLElement>("script[data-scripts]")?.dataset ?? {};
      const come = new Set(
        performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      );
      return scripts !== "" && `${scripts} ${ahead}`.split(" ").every((path) => come.has(path));
    },
    undefined,
    { polling: 50 },
  );
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 500 });
      }),
  );
  shop.goOn();
  await expect(page.getByRole("heading", { name: inChinese.home.priceGuide })).toBeVisible();
  expect(failures).toEqual([]);
  await context.close();
  shop.close();
});

test("the operator's contact is shown where customers are sent to the operator, as links", {
  tag: "@deep",
}, async ({ page }) => {
  const shown = page.getByRole("list", { name: inEnglish.contact.title });
  for (const [address, places] of [
    ["/home", 3],
    ["/disclaimer/en", 1],
    ["/plan", 1],
  ] as const) {
    await page.goto(address);
    await expect(page.locator("#drawn")).toHaveCount(0);
    await expect(shown).toHaveCount(places);
    const list = shown.first();
    await expect(list.getByRole("link")).toHaveText([contact.email, contact.whatsapp]);
    await expect(list.getByRole("link").first()).toHaveAttribute("href", `mailto:${contact.email}`);
    await expect(list.getByRole("link").last()).toHaveAttribute(
      "href",
      `https://wa.me/${contact.whatsapp.slice(1)}`,
    );
    await expect(list.getByText(contact.wechat)).toBeVisible();
  }
  await page.goto("/disclaimer/cn");
  await expect(page.getByRole("list", { name: inChinese.contact.title })).toBeVisible();
});

test("a shop without a contact says so, and sends its customers to none", { tag: "@deep" }, async ({
  page,
}) => {
  await answersTerms(page, { contact: {} });
  await page.goto("/home");
  await expect(page.getByText(inEnglish.realName.nowhere)).toBeVisible();
  await expect(page.getByText(inEnglish.contact.none)).toBeVisible();
  await expect(page.getByText(inEnglish.realName.ask)).toHaveCount(0);
  await page.goto("/disclaimer/en");
  await expect(page.getByText(inEnglish.contact.none)).toBeVisible();
});

/** The shop's terms, some of them other than they are. */
const answersTerms = (page: Page, terms: object) =>
  page.route("**/config/get", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, ...terms } } });
  });

test("the way to real-name verification is the operator's page, and only without one the operator's contact", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/home");
  const panel = page.locator("#real-name");
  const announced = page.getByRole("complementary").getByRole("link");
  await expect(panel.getByText(inEnglish.realName.ask)).toBeVisible();
  await expect(announced).toHaveText(inEnglish.home.howToVerify);
  await expect(panel.getByRole("link")).toHaveText([contact.email, contact.whatsapp]);
  const theirs = "https://names.example/verify";
  await answersTerms(page, { realNameUrl: theirs });
  await page.reload();
  await expect(panel.getByRole("link", { name: inEnglish.home.verify })).toHaveAttribute(
    "href",
    theirs,
  );
  await expect(announced).toHaveText(inEnglish.home.verify);
  await expect(announced).toHaveAttribute("href", theirs);
  await expect(panel.getByText(inEnglish.realName.ask)).toHaveCount(0);
  await expect(panel.getByText(inEnglish.realName.text)).toBeVisible();
});

for (const [lang, words, ...titles] of [
  ["en", inEnglish.accounts, "Disclaimer and terms of service", "Privacy policy"],
  ["zh-CN", inChinese.accounts, "免责声明与服务条款", "隐私政策"],
] as const)
  test(`anyone who registers in ${lang} reads there what is accepted, and loses nothing typed`, async ({
    page,
  }) => {
    await page.goto(`/register?lang=${lang}`);
    const username = page.getByLabel(words.username);
    await username.fill("reader");
    const names = [...words.accepts.matchAll(/<\w+>(.*?)<\/\w+>/g)].map(([, name]) => name);
    expect(names).toHaveLength(titles.length);
    for (const [at, title] of titles.entries()) {
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: names[at]!, exact: true }).click();
      await expect((await opened).getByRole("heading", { level: 1 })).toHaveText(title);
    }
    await expect(username).toHaveValue("reader");
  });

test("one tab of the questions is shown, and one answer of it", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/home");
  const { bind, first } = inEnglish.standardFaq.start;
  const answer = (text: string) => page.getByText(text, { exact: true });
  await expect(page.locator("#drawn")).toHaveCount(0);
  await page.getByText(bind.question).click();
  await expect(answer(bind.answer)).toBeVisible();
  await page.getByText(first.question).click();
  await expect(answer(first.answer)).toBeVisible();
  await expect(answer(bind.answer)).toBeHidden();
  await page.getByRole("tab", { name: inEnglish.faq.tabs.network }).click();
  await expect(page.getByText(first.question)).toBeHidden();
  await expect(page.getByText(inEnglish.standardFaq.network.day.question)).toBeVisible();
});

test("the names of the regions come to anyone who opens their list, by the keyboard too", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/home");
  await expect(page.locator("#drawn")).toHaveCount(0);
  const japan = page.getByText(inEnglish.regions.JP, { exact: true });
  await expect(japan).toHaveCount(0);
  await page.locator("summary", { hasText: String(coveredCodes.length) }).press("Enter");
  await expect(japan).toBeVisible();
});

test("the page that the build has drawn becomes the living one, and nothing moves", async ({
  newUser,
}) => {
  const { page } = await newUser("first.visitor");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/home?lang=zh-CN");
  const { items } = await ask<{ items: { name: string }[] }>("/plan/list");
  expect(items.length).toBeGreaterThan(0);
  await expect(page.locator("#drawn")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: inChinese.home.priceGuide })).toBeVisible();
  await expect(page.locator("main article, main [role=list] > *").first()).toBeVisible();
  expect((await takeShift(page)).value).toBeLessThanOrEqual(0.05);
});

test("every picture and address that the head names is there", async ({ request }) => {
  const html = await (await request.get("/home")).text();
  const named = [...html.matchAll(/(?:href|src|content)="((?:https?:\/\/[^"/]+)?\/[^"]*)"/g)];
  for (const [, address] of named) {
    const url = new URL(address!, origin);
    if (address === "/farsim") continue;
    expect(url.origin).toBe(origin);
    const answer = await request.get(url.pathname + url.search);
    expect(answer.ok(), address).toBe(true);
    const isPage = /text\/html/.test(answer.headers()["content-type"] ?? "");
    // A file that is not there would be answered by the application's page.
    expect(isPage, address).toBe(!/\.[a-z0-9]+$/.test(url.pathname));
  }
});
