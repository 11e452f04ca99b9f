import { expect } from "@playwright/test";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field, logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { type OwnShop, openEmptyShop } from "../../support/shops/open-own-shop.ts";
import { format, type NewUser, test } from "../../support/person.ts";

/** A shop of their own: what it publishes is read by no other journey. */
function anEmptyShop(language: Language): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openEmptyShop(`legal-${language}`);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = anEmptyShop("en");
  test("a privacy policy is published on the desk, and read by a visitor", ({ newUser }) =>
    journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = anEmptyShop("zh-CN");
  test("a privacy policy is published on the desk, and read by a visitor", ({ newUser }) =>
    journey(newUser, shop(), "zh-CN"));
});

const own = { en: "Our own promise", "zh-CN": "我们的承诺" } as const;
const costs = { en: "costs a further 2.5% of the amount", "zh-CN": "另加收金额的 2.5%" } as const;
const places = { en: "en", "zh-CN": "cn" } as const;

async function journey(newUser: NewUser, { origin }: OwnShop, language: Language) {
  const place = places[language];
  const keeper = await newUser(`legal-${language}`, { language, shop: origin, at: "/login" });
  const { page } = keeper;
  const { settings: t, legal } = keeper.words;
  // The name of a format, and what stands for something in it.
  keeper.names.push("Markdown", "{product}", "{internationalFee}");
  await logsIn(keeper, accounts.administrator);
  await expect(page).toHaveURL(/\/adminMode/);
  const edit = (topic: string) =>
    page.getByRole("button", { name: format(t.editTopic, { topic }), exact: true });
  const dialogOf = (topic: string) =>
    page.getByRole("dialog", { name: format(t.editTopic, { topic }) });
  const versions = page.getByRole("region", { name: t.privacy }).getByRole("list");

  const visitor = await newUser(`reader-${language}`, { language, shop: origin });

  await test.step("a visitor reads the standard texts, with what the shop takes in them", async () => {
    await page.goto("/adminMode?tab=settings");
    await edit(t.trade).click();
    const dialog = dialogOf(t.trade);
    await field(dialog, t.internationalFeeRate).fill("2.5");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await visitor.page.goto(`/disclaimer/${place}`);
    await expect(visitor.page.getByText(costs[language])).toBeVisible();
    await checkScreen(visitor, "disclaimer");
    await visitor.page.goto(`/privacy/${place}`);
    await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(legal.privacy);
    await checkScreen(visitor, "privacy");
  });

  await test.step("the operator writes a version, sees it as it will be, and publishes it", async () => {
    await expect(versions.getByRole("listitem")).toHaveCount(1);
    await edit(t.privacy).click();
    const dialog = dialogOf(t.privacy);
    const english = dialog.getByRole("textbox", { name: /English/ });
    const chinese = dialog.getByRole("textbox", { name: /简体中文/ });
    await english.fill(`# ${own.en}\n\n<b onclick=a()>We keep it short.</b>`);
    await chinese.fill(`# ${own["zh-CN"]}\n\n## 说明\n\n言简意赅。`);
    await dialog.getByRole("button", { name: /简体中文/ }).click();
    await expect(dialog.getByRole("heading", { name: own["zh-CN"] })).toBeVisible();
    await checkScreen(keeper, "settings-privacy");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(versions.getByRole("listitem")).toHaveCount(2);
    await checkScreen(keeper, "settings-legal");
  });

  await test.step("a visitor reads it, and can still read what was before", async () => {
    const heading = visitor.page.getByRole("heading", { level: 1 });
    await visitor.page.goto(`/privacy/${place}`);
    await expect(heading).toHaveText(own[language]);
    await checkScreen(visitor, "privacy-own");
    await visitor.page.goto(`/privacy/${place}?version=0`);
    await expect(heading).toHaveText(legal.privacy);
    await expect(visitor.page.getByText(legal.former)).toBeVisible();
    await checkScreen(visitor, "privacy-former");
    await visitor.page.getByRole("link", { name: legal.current }).click();
    await expect(heading).toHaveText(own[language]);
  });

  await test.step("the standard text can be put in again", async () => {
    await edit(t.privacy).click();
    const dialog = dialogOf(t.privacy);
    await dialog.getByRole("button", { name: t.restore }).click();
    await expect(dialog.getByRole("textbox", { name: /简体中文/ })).toHaveValue(/^# 隐私政策\n/);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await visitor.page.goto(`/privacy/${place}`);
    await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(legal.privacy);
  });
}
