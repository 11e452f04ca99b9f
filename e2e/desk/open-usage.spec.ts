import { expect, type Page } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { askerOf, enter } from "../../scripts/screens/ask.mjs";
import { usageColumns } from "../../contract/src/desk/cards/usage-desk.ts";
import { inEveryLanguage } from "../../contract/src/values/texts/texts.ts";
import { type Account, accounts } from "../support/accounts.ts";
import { checkScreenInEveryTheme } from "../support/screen/check-screen.ts";
import { field, logsIn } from "../support/entering.ts";
import { type OwnShop, openEmptyShop } from "../support/shops/open-own-shop.ts";
import { codeSentTo } from "../support/outbox.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { showsTab } from "../support/desk.ts";
import { fileOf, printCard } from "../support/cards/test-card-file.ts";
import type { Language } from "../support/messages.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

function aShop(language: Language): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openEmptyShop(`open-usage-${language}`);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShop("en");
  test("a file of usage is checked, imported and charged, and what was refused is dealt with until no alarm is left", ({
    newUser,
  }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });
  const shop = aShop("zh-CN");
  test("a file of usage is checked, imported and charged, and what was refused is dealt with until no alarm is left", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN"));
});

const channelName = "usage-carrier";
const [card, late] = [printCard("6711", 0), printCard("6711", 1)];
const holder: Account = {
  username: "usage.holder",
  email: "usage.holder@example.com",
  password: "sakura-Sim-1x",
};
const reason: Readonly<Record<Language, string>> = {
  en: "The carrier's test card",
  "zh-CN": "运营商的测试卡",
};

/** A holder with a plan on a card; the second card of the carrier has not come yet. Returns what brings it. */
async function prepare({ origin, outbox }: OwnShop): Promise<() => Promise<void>> {
  const { username, password } = accounts.administrator;
  const { accessToken } = await enter(origin, username, password);
  const asKeeper = askerOf(origin, accessToken);
  const brings = async (brought: typeof card) => {
    const csv = fileOf([{ ...brought, channelName }]).buffer.toString();
    const { importId } = await asKeeper("/admin/card/import", { csv, name: "usage" });
    const isDone = async () =>
      (await asKeeper(`/admin/card/importState?importId=${importId}`)).state === "done";
    expect(await until(isDone, { withinMs: 30_000, everyMs: 50 })).toBe(true);
  };
  await brings(card);
  const limit = { trafficLimitType: "DAILY", restrictRule: "THROTTLE", throttleKbps: 128 };
  const { plan } = await asKeeper("/admin/plan/save", {
    name: inEveryLanguage(() => "Usage"),
    description: inEveryLanguage(() => ""),
    price: "2.00",
    cycleDays: 1,
    totalTrafficMb: 500,
    ...limit,
  });
  const { email } = holder;
  await askerOf(origin)("/user/sendCode", { email, purpose: "register" });
  const proof = { code: codeSentTo(email, outbox), confirmPassword: holder.password };
  const { accessToken: own } = await askerOf(origin)("/user/register", { ...holder, ...proof });
  const asHolder = askerOf(origin, own);
  await asKeeper("/admin/recharge", { account: email, amount: "20.00" });
  const { cardNumber, iccid, verifyCode } = card;
  const bound = await asHolder("/card/bind", { cardNumber, iccid, verifyCode });
  await asHolder("/card/orderPlan", { cardId: bound.card.id, planId: plan.id });
  return () => brings(late);
}

const usageFile = (usedAt: string) => ({
  name: "usage.csv",
  mimeType: "text/csv",
  // As a spreadsheet writes it where the comma is the decimal sign.
  buffer: Buffer.from(
    [
      usageColumns.join(";"),
      `use-1;${card.iccid};${usedAt};JP;${40 * 1_048_576}`,
      `use-2;${card.iccid};${usedAt};Atlantis;${2 * 1_048_576}`,
      `use-3;${card.iccid};${usedAt};JP;many`,
      `use-4;${late.iccid};${usedAt};JP;1048576`,
    ].join("\r\n"),
  ),
});

const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

async function checksAndImports({ page, words }: Person, look: Look): Promise<void> {
  const { usageDesk: t } = words;
  await page.goto("/adminMode?tab=channels");
  await page.getByRole("button", { name: t.import }).click();
  const dialog = page.getByRole("dialog", { name: t.import });
  const now = new Date(Date.now() - 1000).toISOString();
  await dialog.locator("input[type=file]").setInputFiles(usageFile(now));
  await look("file");
  await dialog.getByRole("button", { name: words.desk.files.check }).click();
  await expect(dialog.getByText(t.unknownRegionsWhy)).toBeVisible();
  await expect(dialog).toContainText("Atlantis");
  await expect(dialog).toContainText(
    format(t.inField, { refusal: t.refusal.invalid, field: "bytes" }),
  );
  await expect(dialog).toContainText(t.refusal.unknown_card);
  await look("checked");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: words.desk.fileLines.save }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("usage-refused.csv");
  await dialog.getByRole("button", { name: /2[.]00/ }).click();
  await expect(dialog.getByRole("status")).toContainText("2.00");
  await look("imported");
  // Not the sign in its corner, which is called the same.
  await dialog.getByRole("button", { name: t.close }).last().click();
}

type Look = (place: string) => Promise<void>;

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  test.slow();
  const bringsLateCard = await prepare(shop);
  const called = `open-usage-${language}`;
  const keeper = await newUser(called, { language, shop: shop.origin, at: "/login" });
  const { page, words } = keeper;
  const { usageDesk: t, overview, alarms } = words;
  keeper.names.push(channelName, "Atlantis", "usage.csv", holder.username, holder.email);
  keeper.names.push("use-3", "use-4", ...usageColumns);
  await logsIn(keeper, accounts.administrator);
  await showsTab(keeper, "overview");
  const look = (place: string) => checkScreenInEveryTheme(keeper, place);
  const alarm = page.getByRole("link", { name: alarms.mend.rejectedUse });

  await test.step("a file is checked: what it would cost, an unknown region, and the lines that cannot be taken", () =>
    checksAndImports(keeper, look));

  await test.step("the alarm leads to the refused records", async () => {
    await page.goto("/adminMode?tab=overview");
    await alarm.click();
    await expect(row(page, "use-3")).toContainText("bytes");
    await expect(row(page, "use-4")).toContainText(t.refusal.unknown_card);
    await look("refused");
  });

  await test.step("once its card is there, a refused record is tried again, and taken", async () => {
    await bringsLateCard();
    await row(page, "use-4").getByRole("checkbox").check();
    await page.getByRole("button", { name: t.tryAgain }).click();
    const dialog = page.getByRole("dialog", { name: t.tryTitle });
    await look("try-again");
    await dialog.getByRole("button", { name: t.tryAgain }).click();
    await expect(row(page, "use-4")).toHaveCount(0);
    await expect(row(page, "use-3")).toBeVisible();
  });

  await test.step("the other is dismissed for a reason", async () => {
    await row(page, "use-3").getByRole("checkbox").check();
    await page.getByRole("button", { name: t.dismiss }).click();
    const dialog = page.getByRole("dialog", { name: t.dismissTitle });
    await field(dialog, words.desk.reason).fill(reason[language]);
    await look("dismiss");
    await dialog.getByRole("button", { name: t.dismiss }).click();
    await expect(page.getByText(t.noRejected)).toBeVisible();
    await look("none-left");
  });

  await test.step("what the late card used has no plan: it is dismissed too, and no alarm of usage is left", async () => {
    await field(page, t.kind).selectOption({ label: t.unrated });
    await page.getByRole("button", { name: t.selectAll }).click();
    await look("without-a-plan");
    await page.getByRole("button", { name: t.dismiss }).click();
    const dialog = page.getByRole("dialog", { name: t.dismissTitle });
    await field(dialog, words.desk.reason).fill(reason[language]);
    await dialog.getByRole("button", { name: t.dismiss }).click();
    await expect(page.getByText(t.noUnrated)).toBeVisible();
    await page.goto("/adminMode?tab=overview");
    await showsTab(keeper, "overview");
    await expect(page.getByRole("region", { name: overview.alarms })).toBeVisible();
    await expect(alarm).toHaveCount(0);
    await expect(page.getByRole("link", { name: alarms.mend.unratedUse })).toHaveCount(0);
  });
}
