import { expect, type Page } from "@playwright/test";
import { showsTab } from "../support/desk.ts";
import { type Account, accounts, reasons } from "../support/accounts.ts";
import { binds, choosesPackPlan } from "../support/cards/binding.ts";
import { field } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type Person, test, type NewUser } from "../support/person.ts";
import { fileOf, printCard } from "../support/cards/test-card-file.ts";
import { carrier, type TestCard } from "../support/cards/test-cards.ts";
import { movesBy } from "../support/screen/shifts.ts";
import { openAccount } from "../support/screen/without-screen.ts";
import { inChinese, inEnglish, type Language } from "../support/messages.ts";

// Security: hostile names and a view of another account: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly customer: Account;
  /** The first four digits of the cards that come. */
  readonly series: string;
}

const words = {
  en: {
    ...inEnglish.operatorCards,
    desk: inEnglish.desk,
    view: inEnglish.view,
    personal: inEnglish.personal,
  },
  "zh-CN": {
    ...inChinese.operatorCards,
    desk: inChinese.desk,
    view: inChinese.view,
    personal: inChinese.personal,
  },
};

test.describe("in English on a laptop, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  test("two hundred packs, a customer seen as they see themselves, and all of it on record", ({
    newUser,
  }) => journey(newUser, { language: "en", customer: accounts.wren, series: "6701" }));
});

test.describe("in Chinese on a tablet, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 834, height: 1112 }, colorScheme: "dark", hasTouch: true });
  test("two hundred packs, a customer seen as they see themselves, and all of it on record", ({
    newUser,
  }) => journey(newUser, { language: "zh-CN", customer: accounts.yi, series: "6702" }));
});

const many = 200;
const script = `<img src=x onerror="alert(1)">`;
/** What someone writes who means harm: to a page, to anyone who reads from left to right; and, as a reason, to a spreadsheet. */
const harm = [script, "\u202Etfarc", "'; DROP TABLE--", ...Object.values(reasons.desk)];
const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

async function journey(newUser: NewUser, { language, customer, series }: Variant): Promise<void> {
  test.slow();
  const t = words[language];
  const reason = reasons.desk[language];
  const keeper = await newUser(`desk-keeper-${language}`, {
    language,
    account: accounts.administrator,
  });
  const { page } = keeper;
  const cards = Array.from({ length: many }, (_, n) => printCard(series, n));
  const [first, last] = [cards[0]!, cards.at(-1)!];
  keeper.names.push(...harm, carrier.name);
  // A hint that shows how to write, and settings by their names.
  keeper.names.push("RECHARGE_APPROVAL_ABOVE", "CHANNEL_KEYS");
  // The browser of those who log in without a screen, and why the first cards came.
  keeper.names.push("node", "journeys");
  page.on("dialog", (dialog) => expect.soft(dialog.message(), "no script ran").toBe(""));

  await test.step("two hundred cards come by the file", async () => {
    const { stock: s } = keeper.words;
    await page.goto("/adminMode?tab=stock");
    await page.getByRole("button", { name: s.import }).click();
    const dialog = page.getByRole("dialog", { name: s.importTitle });
    await dialog.locator("input[type=file]").setInputFiles(fileOf(cards));
    await field(dialog, s.batchName).fill(series);
    await dialog.getByRole("button", { name: keeper.words.desk.files.check }).click();
    await dialog.getByRole("button", { name: String(many) }).click();
    await expect(dialog.getByRole("button", { name: s.open })).toBeVisible();
  });

  await test.step("all that a search finds become packs, more than a page shows", async () => {
    await page.goto("/adminMode?tab=cards");
    await page.getByRole("button", { name: keeper.words.admin.moreFilters }).click();
    await field(page, t.gte).fill(first.cardNumber);
    await field(page, t.lte).fill(last.cardNumber);
    await expect(page).toHaveURL(new RegExp(`lte=${last.cardNumber}`));
    await expect(page.getByText(/50[^\d]+200/)).toBeVisible();
    await page.getByRole("checkbox", { name: t.selectAll }).check();
    await page.getByRole("button", { name: t.selectAllMatch }).click();
    await checkScreen(keeper, "all-that-match");
    await page.getByRole("button", { name: t.setStarterPack, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.setStarterPack });
    await choosesPackPlan(dialog.getByRole("combobox", { name: t.plan }));
    await field(dialog, t.days).fill("7");
    await expect(dialog.getByRole("status").first()).toContainText("200");
    await checkScreen(keeper, "pack-for-all");
    await dialog.getByRole("button", { name: t.set, exact: true }).click();
    const job = page.getByRole("dialog", { name: t.job });
    await expect(job.getByRole("list", { name: t.results })).toBeVisible({ timeout: 30_000 });
    await expect(job.getByRole("listitem")).toHaveCount(50);
    await expect(job.getByRole("listitem").first()).toContainText(t.ok);
    await expect(page).toHaveURL(/job=/);
    await job.getByRole("button", { name: t.close }).last().click();
    await expect(page).not.toHaveURL(/job=/);
    await expect(page.locator("tbody tr").first()).toContainText(t.packUntil);
  });

  await openAccount(customer);
  const holder = await newUser(customer.username, { language, account: customer, at: "/mySims" });
  holder.names.push(...harm, first.verifyCode, accounts.administrator.username);
  await test.step("a customer binds one of them, and gives it a name that means harm", async () => {
    await bindsHarm(holder, first);
    await expect(holder.page.getByRole("article", { name: script })).toBeVisible();
    await expect(holder.page.getByText(holder.words.cards.noExpiry)).toBeVisible();
  });

  await test.step("the administrator looks at the account as its owner sees it", async () => {
    await page.goto(`/adminMode?search=${customer.username}`);
    await row(page, customer.username).getByRole("link", { name: customer.username }).click();
    const drawer = page.getByRole("dialog", { name: t.desk.customer });
    await expect(drawer.getByText(script).first()).toBeVisible();
    await checkScreen(keeper, "customer-drawer");
    await drawer.getByRole("button", { name: t.desk.enter }).click();
    const dialog = page.getByRole("dialog", { name: t.desk.enterTitle });
    await field(dialog, t.desk.reason).fill(reason);
    await movesBy(page, async () => {
      await dialog.getByRole("button", { name: t.desk.enterConfirm }).click();
      await expect(page).toHaveURL("/mySims");
      await expect(page.getByRole("button", { name: t.view.leaveView })).toBeVisible();
    });
    await expect(page.getByRole("article", { name: script })).toBeVisible();
    await checkScreen(keeper, "customers-view");
    // What changes anything can be opened, stands still, and says why.
    const { cards: c, view } = keeper.words;
    await page.getByRole("button", { name: c.bind, exact: true }).first().click();
    const binding = page.getByRole("dialog");
    await expect(binding.getByRole("button", { name: c.bindNow, exact: true })).toBeDisabled();
    await expect(binding.getByText(view.onlyLooking)).toBeVisible();
    await checkScreen(keeper, "view-binds");
    await page.keyboard.press("Escape");
    await expect(binding).toHaveCount(0);
    await page.getByRole("button", { name: t.view.leaveView }).click();
    await expect(page).toHaveURL(/^[^?]*\/adminMode/);
  });

  await test.step("all of it stands in the audit, and in the story of the card", async () => {
    await page.goto("/adminMode?tab=audit");
    await expect(row(page, reason).first()).toContainText(customer.username);
    await expect(
      page
        .locator("tbody tr")
        .filter({ hasText: String(many) })
        .first(),
    ).toBeVisible();
    await checkScreen(keeper, "audit");
    await page.goto(`/adminMode?tab=cards&search=${first.cardNumber}`);
    await row(page, customer.username).getByRole("link").first().click();
    const drawer = page.getByRole("dialog", { name: t.desk.card });
    await expect(drawer.getByText(script).first()).toBeVisible();
    await checkScreen(keeper, "card-drawer");
  });

  for (const tab of ["orders", "activities", "channels", "approvals", "overview"] as const)
    await test.step(`${tab} can be read by everyone, no matter what customers write`, async () => {
      // Of activities those of this customer: what other journeys have moved meanwhile is theirs.
      const account = tab === "activities" ? `&account=${customer.username}` : "";
      await page.goto(`/adminMode?tab=${tab}${account}`);
      await showsTab(keeper, tab);
      await checkScreen(keeper, `desk-${tab}`);
    });

  await test.step("the customer reads who looked, and why", async () => {
    await holder.page.goto("/personal");
    await expect(holder.page.getByText(reason)).toBeVisible();
    await checkScreen(holder, "looked-at");
  });
}

/** Binds a card and renames it, by the menu behind its dots. */
async function bindsHarm(person: Person, card: TestCard): Promise<void> {
  const { page, words } = person;
  const { cards: c } = words;
  const dialog = await binds(person, card);
  await dialog.getByRole("button", { name: c.done }).click();
  await page.getByRole("article").locator('[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem", { name: c.editTag, exact: true }).click();
  await field(dialog, c.tag).fill(script);
  await dialog.getByRole("button", { name: c.saveTag }).click();
  await expect(dialog).toBeHidden();
}
