import { expect, type Locator, type Page } from "@playwright/test";
import { headlineColumns } from "../../../contract/src/desk/shop/settings.ts";
import { languageNames, languages } from "../../../contract/src/values/texts/language.ts";
import { inEveryLanguage } from "../../../contract/src/values/texts/texts.ts";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { logsIn } from "../../support/entering.ts";
import { messages, type Language } from "../../support/messages.ts";
import type { OwnShop } from "../../support/shops/open-own-shop.ts";
import { choosesLanguage, format, type NewUser, type Person, test } from "../../support/person.ts";
import { aShopOfItsOwn } from "../../support/shops/shop-of-its-own.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShopOfItsOwn("home-page-en");
  test("what the operator writes over the home page is what visitors read, until ours is restored", ({
    newUser,
  }) => headlineJourney(newUser, shop(), "en"));
  test("what the operator answers on the home page is what visitors read, until ours is restored", ({
    newUser,
  }) => faqJourney(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = aShopOfItsOwn("home-page-zh-CN");
  test("what the operator writes over the home page is what visitors read, until ours is restored", ({
    newUser,
  }) => headlineJourney(newUser, shop(), "zh-CN"));
  test("what the operator answers on the home page is what visitors read, until ours is restored", ({
    newUser,
  }) => faqJourney(newUser, shop(), "zh-CN"));
});

/** As long as it may be, with a word that no line holds, and what would be markup anywhere else. */
const titles = {
  ...inEveryLanguage(() => "<b>Data</b> & Donaudampfschifffahrtsgesellschaft for you"),
  "zh-CN": "全球流量".repeat(7),
};
const unders = {
  ...inEveryLanguage(() => "Every port, every day. ".repeat(10).trim()),
  "zh-CN": "每个港口，每一天。".repeat(13),
};

const questions = {
  ...inEveryLanguage(() => "Is there <b>roaming</b> at sea & in the air?"),
  "zh-CN": "海上和空中能上网吗？",
};
const answers = {
  ...inEveryLanguage(() => "No ship has a network of its own.\n\n<script>alert(1)</script>"),
  "zh-CN": "船上没有网络。\n\n飞机上也没有。",
};

async function opensSettings(newUser: NewUser, { origin }: OwnShop, language: Language) {
  const keeper = await newUser(`home-page-${language}`, { language, shop: origin, at: "/login" });
  await logsIn(keeper, accounts.administrator);
  await expect(keeper.page).toHaveURL(/\/adminMode/);
  await keeper.page.goto("/adminMode?tab=settings");
  keeper.names.push(...Object.values(titles), ...Object.values(unders));
  keeper.names.push(...Object.values(questions), ...Object.values(answers));
  return keeper;
}

/** Opens the dialog of a topic. */
async function edits({ page, words: { settings: t } }: Person, topic: "headline" | "faq") {
  const name = format(t.editTopic, { topic: t[topic] });
  await page.getByRole("button", { name, exact: true }).click();
  return page.getByRole("dialog", { name });
}

/** What is asked for in each language, in one of them. */
const textIn = (dialog: Locator, label: string, language: keyof typeof languageNames) =>
  dialog.getByRole("textbox", {
    name: format(label, { language: languageNames[language].long }).replaceAll(/<\/?own>/g, ""),
  });

const headOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Nothing of a page is wider than the screen. */
async function fitsEveryScreen(page: Page) {
  const before = page.viewportSize()!;
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: before.height });
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(sizes).toEqual([width, width]);
  }
  await page.setViewportSize(before);
}

async function headlineJourney(newUser: NewUser, shop: OwnShop, language: Language) {
  const keeper = await opensSettings(newUser, shop, language);
  keeper.expected.add("400 POST /farsim/admin/settings/changeHeadline");
  const { page, words } = keeper;
  const { settings: t, fields } = words;
  const visitor = await newUser(`reader-of-headline-${language}`, {
    language,
    shop: shop.origin,
    at: "/home",
  });
  visitor.names.push(...keeper.names);
  const standard = messages[language].headline;

  await test.step("a visitor reads the standard words", async () => {
    await expect(headOf(visitor.page)).toHaveText(standard.title);
    await expect(visitor.page.getByText(standard.under)).toBeVisible();
  });

  await test.step("who writes other words begins with those, and is held to the room there is", async () => {
    const dialog = await edits(keeper, "headline");
    await dialog.getByLabel(t.headlineShow).selectOption("own");
    const title = textIn(dialog, t.headlineIn.title, language);
    await expect(title).toHaveValue(standard.title);
    await textIn(dialog, t.headlineIn.title, "zh-CN").fill("卡".repeat(headlineColumns.title));
    await textIn(dialog, t.headlineIn.title, "en").fill("");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(fields.too_long)).toBeVisible();
    await textIn(dialog, t.headlineIn.title, "zh-CN").fill(titles["zh-CN"]);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(fields.required)).toBeVisible();
    await checkScreen(keeper, "settings-headline");
    for (const each of languages) {
      await textIn(dialog, t.headlineIn.title, each).fill(titles[each]);
      await textIn(dialog, t.headlineIn.under, each).fill(unders[each]);
    }
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: t.headline })).toContainText(titles[language]);
    await checkScreen(keeper, "settings-with-headline");
  });

  await test.step("visitors read them as text before any script, in each language, on any screen", async () => {
    for (const each of languages) {
      const answer = await visitor.context.request.get(
        `/home${each === "en" ? "" : `?lang=${each}`}`,
      );
      const html = await answer.text();
      expect(html).toContain(`>${titles[each].replaceAll("&", "&amp;").replaceAll("<", "&lt;")}<`);
      expect(html).not.toContain("<b>Data</b>");
    }
    await visitor.page.reload();
    await expect(headOf(visitor.page)).toHaveText(titles[language]);
    await checkScreen(visitor, "home-with-headline");
    await fitsEveryScreen(visitor.page);
    await choosesLanguage(visitor, language === "en" ? "zh-CN" : "en");
    await expect(headOf(visitor.page)).toHaveText(titles[visitor.language]);
    await fitsEveryScreen(visitor.page);
  });

  await test.step("the standard words are restored", async () => {
    const dialog = await edits(keeper, "headline");
    await dialog.getByLabel(t.headlineShow).selectOption("standard");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await visitor.page.reload();
    await expect(headOf(visitor.page)).toHaveText(messages[visitor.language].headline.title);
  });
}

async function faqJourney(newUser: NewUser, shop: OwnShop, language: Language) {
  const keeper = await opensSettings(newUser, shop, language);
  const { page, words } = keeper;
  const { settings: t, fields, faq } = words;
  const standard = words.standardFaq.start;
  keeper.expected.add("400 POST /farsim/admin/settings/changeFaq");
  const visitor = await newUser(`reader-of-answers-${language}`, { language, shop: shop.origin });
  visitor.names.push(...keeper.names);
  const opensHome = async () => {
    await visitor.page.goto("/home");
    // What the build has drawn is replaced by the living page.
    await expect(visitor.page.locator("#drawn")).toHaveCount(0);
    await expect(visitor.page.getByRole("tab", { selected: true })).toHaveText(
      visitor.words.faq.tabs.start,
    );
  };
  const asked = (text: string) => visitor.page.locator("summary", { hasText: text });
  const rows = (dialog: Locator) =>
    dialog.getByRole("region", { name: faq.tabs.start }).locator("summary");

  await test.step("a question without words is refused where it stands; its tab is edited in any order", async () => {
    const dialog = await edits(keeper, "faq");
    await dialog.getByLabel(t.headlineShow).selectOption("own");
    await expect(rows(dialog)).toHaveText(Object.values(standard).map(({ question }) => question));
    await checkScreen(keeper, "settings-faq");
    await dialog.getByRole("button", { name: format(t.addTo, { tab: faq.tabs.start }) }).click();
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(fields.required)).toHaveCount(2 * languages.length);
    await checkScreen(keeper, "settings-faq-new");
    for (const each of languages) {
      await textIn(dialog, t.faqIn.question, each).fill(questions[each]);
      await textIn(dialog, t.faqIn.answer, each).fill(answers[each]);
    }
    const own = { question: questions[language] };
    for (const _ of Object.keys(standard))
      await dialog.getByRole("button", { name: format(t.up, own), exact: true }).click();
    await expect(
      dialog.getByRole("button", { name: format(t.up, own), exact: true }),
    ).toBeDisabled();
    const { bind } = standard;
    await dialog.locator("summary", { hasText: bind.question }).click();
    await dialog
      .getByRole("button", { name: format(t.remove, { question: bind.question }), exact: true })
      .click();
    await expect(rows(dialog).first()).toHaveText(questions[language]);
    await checkScreen(keeper, "settings-faq-own");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: t.faq })).toContainText(faq.tabs.start);
  });

  await test.step("visitors read it as text before any script, and in the page, in each language", async () => {
    for (const each of languages) {
      const html = await (
        await visitor.context.request.get(`/home${each === "en" ? "" : `?lang=${each}`}`)
      ).text();
      const written = questions[each].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      expect(html).toContain(`<h3>${written}</h3>`);
      expect(html).not.toContain("<script>alert");
    }
    await opensHome();
    await expect(asked(standard.bind.question)).toHaveCount(0);
    await asked(questions[language]).click();
    await expect(visitor.page.getByText(answers[language])).toBeVisible();
    await checkScreen(visitor, "home-with-answer");
    await choosesLanguage(visitor, language === "en" ? "zh-CN" : "en");
    await expect(asked(questions[visitor.language])).toBeVisible();
    await fitsEveryScreen(visitor.page);
  });

  await test.step("the standard questions are restored", async () => {
    const dialog = await edits(keeper, "faq");
    await dialog.getByLabel(t.headlineShow).selectOption("standard");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await opensHome();
    await expect(asked(messages[visitor.language].standardFaq.start.bind.question)).toBeVisible();
    await expect(asked(questions[visitor.language])).toHaveCount(0);
  });
}
