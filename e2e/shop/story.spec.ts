import { expect, type Locator, type Page } from "@playwright/test";
import { opensTab } from "../support/desk.ts";
import { type Account, accounts, reasons } from "../support/accounts.ts";
import { billingDay } from "../support/ask.ts";
import { report } from "../support/cards/carrier.ts";
import { field, logsIn, logsOut, registers } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { choosesLanguage, type Person, format, renewsItsSession, test } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import type { Language } from "../support/messages.ts";
import { toast } from "../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Variant {
  readonly language: Language;
  readonly testCard: TestCard;
  readonly holder: Account;
  /** Why the administrator credits an amount, in their words. */
  readonly reason: string;
  /** Words that the specification fixes. */
  readonly fixed: Readonly<
    Record<"stopped" | "using" | "notActive" | "noCredit" | "wrongCode", string>
  >;
  readonly planName: string;
}

const english: Variant = {
  language: "en",
  testCard: testCards[0]!,
  holder: accounts.nora,
  reason: reasons.story.en,
  fixed: {
    stopped: "Stopped",
    using: "Using",
    notActive: "Not Active",
    noCredit: "Insufficient credit",
    wrongCode:
      "These three do not belong together. Check all three; 4 tries left for this card number.",
  },
  planName: "Daily 500 MB",
};

const chinese: Variant = {
  language: "zh-CN",
  testCard: testCards[1]!,
  holder: accounts.qiu,
  reason: reasons.story["zh-CN"],
  fixed: {
    stopped: "已停机",
    using: "使用中",
    notActive: "未激活",
    noCredit: "余额不足",
    wrongCode: "这三项不匹配，请逐项核对。此卡号还可尝试 4 次。",
  },
  planName: "每日 500 MB",
};

test.describe("in English at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a traveller pays for the days of use, runs out of credit, and goes on", ({ newUser }) =>
    journey(newUser, english));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("a traveller pays for the days of use, runs out of credit, and goes on", ({ newUser }) =>
    journey(newUser, chinese));
});

/** The main story of the shop. Every screen and dialog on its way is looked at. */
async function journey(
  newUser: (called: string) => Promise<Person>,
  variant: Variant,
): Promise<void> {
  const { language, testCard, holder, reason, fixed, planName } = variant;
  const customer = await newUser(holder.username);
  const { page } = customer;
  customer.names.push(reason, testCard.verifyCode);
  const card = page.getByRole("article").filter({ hasText: inFours(testCard.cardNumber) });

  await test.step("a visitor reads what is sold, and opens an account", async () => {
    await page.goto("/");
    await expect(page).toHaveURL("/home");
    await choosesLanguage(customer, language);
    await expect(page.getByRole("article").filter({ hasText: planName }).first()).toBeVisible();
    await checkScreen(customer, "home");
    await expect(
      page.getByRole("main").locator('a[href^="/checkout?plan="]').first(),
    ).toBeVisible();
    await page.getByRole("link", { name: customer.words.home.getSim }).click();
    await expect(page).toHaveURL("/destinations");
    await page.goto("/register");
    // The page as the build drew it is in another language.
    await expect(page).toHaveTitle(new RegExp(customer.words.titles.register));
    await checkScreen(customer, "register");
    await registers(customer, holder);
    await expect(page).toHaveURL("/mySims");
    await expect(toast(page, customer.words.accounts.registered)).toBeVisible();
  });
  const { words: t } = customer;

  await test.step("binds the card in their hand by what is printed on it", async () => {
    await expect(page.getByRole("heading", { name: t.cards.emptyTitle })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: t.cards.choosePlan, exact: true }),
    ).toHaveAttribute("href", "/plan");
    await checkScreen(customer, "my-sims-empty");
    await page.getByRole("button", { name: t.cards.bind, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: t.cards.bindTitle });
    await field(dialog, t.cards.cardNumber).fill(testCard.cardNumber);
    await field(dialog, t.cards.iccid).fill(testCard.iccid);
    await field(dialog, t.cards.verifyCode).fill("WRONG999");
    await checkScreen(customer, "bind");
    customer.expected.add("400 POST /farsim/card/bind");
    await dialog.getByRole("button", { name: t.cards.bindNow, exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(fixed.wrongCode);
    await checkScreen(customer, "bind-refused");
    await field(dialog, t.cards.cardNumber).fill("");
    await pastes(customer, `${testCard.cardNumber} ${testCard.iccid} ${testCard.verifyCode}`);
    await expect(field(dialog, t.cards.cardNumber)).toHaveValue(testCard.cardNumber);
    await expect(field(dialog, t.cards.verifyCode)).toHaveValue(testCard.verifyCode);
    await dialog.getByRole("button", { name: t.cards.bindNow, exact: true }).click();
    const bound = page.getByRole("dialog", { name: t.cards.boundTitle });
    await bound.getByRole("button", { name: t.cards.done }).click();
    await expect(bound).toBeHidden();
    await expect(card).toContainText(fixed.notActive);
    await checkScreen(customer, "my-sims-bound");
  });

  await test.step("cannot order without credit, and is shown the way to it", async () => {
    await card.getByRole("link", { name: t.cards.choosePlan }).click();
    const dialog = await ordersPlan(customer, planName);
    await expect(dialog.getByRole("alert")).toContainText(fixed.noCredit);
    await checkScreen(customer, "order-without-credit");
    await dialog.getByRole("button", { name: t.planOrder.recharge }).click();
    await expect(page).toHaveURL(/\/recharge\?next=%2Fplan/);
    await checkScreen(customer, "recharge");
  });

  const keeper = await newUser(`keeper-${language}`);
  keeper.names.push(reason);
  await test.step("the administrator credits their account", async () => {
    await keeper.page.goto("/login");
    await choosesLanguage(keeper, language);
    await checkScreen(keeper, "login");
    await logsIn(keeper, accounts.administrator, { remembered: true });
    await expect(keeper.page).toHaveURL("/adminMode?tab=overview");
    await opensTab(keeper, "customers");
    await field(keeper.page, t.admin.search).fill(holder.username.slice(0, -1));
    const row = keeper.page.locator("tbody tr").filter({ hasText: holder.email });
    await expect(keeper.page.locator("tbody tr")).toHaveCount(1);
    await expect(row).toContainText("$0.00");
    await checkScreen(keeper, "customers");
    const rechargeCustomer = format(t.admin.rechargeOf, { name: holder.username });
    await row.getByRole("button", { name: rechargeCustomer }).click();
    await credits(keeper, { amount: "3", reason, lookedAt: true });
    await expect(toast(keeper.page, holder.username)).toContainText("$3.00");
    await expect(row).toContainText("$3.00");
  });

  await test.step("orders the plan, after reading in numbers what that means", async () => {
    await goesTo(page, t.titles.my_sims);
    await card.getByRole("link", { name: t.cards.choosePlan }).click();
    const dialog = await ordersPlan(customer, planName);
    await expect(fact(dialog, t.planOrder.newPlan)).toHaveText(planName);
    await expect(dialog).toContainText(
      `${t.planOrder.charged.nothing} ${format(t.planOrder.later.eachDay, { price: "$2.00" })}`,
    );
    await expect(fact(dialog, t.planOrder.startsOn)).toHaveText(t.planOrder.startsNow);
    await expect(fact(dialog, t.planOrder.balance)).toHaveText("$3.00");
    await checkScreen(customer, "order");
    await dialog.getByRole("button", { name: t.planOrder.confirmOrder }).click();
    await expect(page).toHaveURL("/mySims");
    await expect(card).toContainText(fixed.using);
    await expect(balance(customer)).toContainText("$3.00");
  });

  const record = {
    id: `${holder.username}-1`,
    iccid: testCard.iccid,
    usedAt: `${await billingDay()}T00:00:01Z`,
    regionName: "JP",
    bytes: 100 * 1_048_576,
  };
  const once = { accepted: 1, duplicates: 0, rejected: [] };
  const again = { accepted: 0, duplicates: 1, rejected: [] };

  await test.step("uses data, and pays for the day of it once", async () => {
    for (const answer of [once, again]) {
      expect(await report([record])).toEqual(answer);
      await page.reload();
      const used = format(t.cards.ring, { left: "400 MB", allowance: "500 MB" });
      await expect(card).toContainText(used);
      await expect(balance(customer)).toContainText("$1.00");
      const warning = format(t.cards.lowBalance, { balance: "$1.00", fee: "$2.00" });
      await expect(page.getByText(warning)).toBeVisible();
    }
    await checkScreen(customer, "my-sims-used");
    await goesTo(page, t.titles.my_recharge_record);
    const records = page.locator("tbody tr:not([data-group])");
    await expect(records).toHaveCount(2);
    const fee = [t.activityTypes.DAILY_FEE.name, "−$2.00", "$1.00", planName];
    for (const text of fee) await expect(records.nth(0)).toContainText(text);
    const topUp = [t.activityTypes.TOP_UP.name, "+$3.00", "$3.00", reason];
    for (const text of topUp) await expect(records.nth(1)).toContainText(text);
    await checkScreen(customer, "activities");
  });

  await test.step("the next day their use is more than the balance carries: the card stops", async () => {
    const desk = keeper.page;
    renewsItsSession(keeper, "sandbox/use");
    await opensTab(keeper, "sandbox");
    await desk.getByRole("button", { name: t.admin.nextDay }).click();
    await expect(toast(desk, format(t.admin.clockMoved, { moment: "" }).trim())).toBeVisible();
    await field(desk, t.admin.useCard).fill(testCard.cardNumber);
    await field(desk, t.admin.useMb).fill("50");
    await desk.getByRole("button", { name: t.admin.use, exact: true }).click();
    await expect(toast(desk, t.admin.used)).toBeVisible();
    await checkScreen(keeper, "sandbox");
  });

  await test.step("sees what has happened, and what to do about it", async () => {
    renewsItsSession(customer);
    await page.goto("/mySims");
    await expect(card).toContainText(fixed.stopped);
    await expect(card).toContainText(t.cards.state.credit);
    await expect(balance(customer)).toContainText("−$1.00");
    await expect(card.getByRole("link", { name: t.cards.rechargeNow })).toBeVisible();
    await expect(card).toContainText(format(t.cards.suspendedWhy.creditLacks, { amount: "$3.00" }));
    await expect(card).not.toContainText(t.cards.choosePlanAgain);
    await checkScreen(customer, "my-sims-stopped");
  });

  await test.step("credit brings it back", async () => {
    await opensTab(keeper, "customers");
    await keeper.page.getByRole("button", { name: t.admin.rechargeAny }).click();
    await credits(keeper, { account: holder.username, amount: "10.5", reason });
    await expect(toast(keeper.page, holder.username).last()).toContainText("$9.50");
    await page.reload();
    await expect(card).toContainText(fixed.using);
    await expect(balance(customer)).toContainText("$9.50");
  });

  await test.step("cannot give up an account with a card and money in it: reads what comes first, and types nothing", async () => {
    const { personal } = t;
    await page.goto("/personal");
    await page.getByRole("button", { name: personal.deleteAccount }).click();
    const dialog = page.getByRole("dialog", { name: personal.notEmptyTitle });
    await expect(dialog).toContainText("$9.50");
    await expect(dialog.getByText(personal.mustBeEmpty)).toBeVisible();
    await expect(dialog.locator("input")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: personal.deleteForGood })).toHaveCount(0);
    await checkScreen(customer, "delete-account-not-empty");
    await dialog.getByRole("link", { name: personal.toMySims }).click();
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("another language, without a reload and to the last word", async () => {
    await page.evaluate(() => void Object.assign(globalThis, { neverLeft: true }));
    await choosesLanguage(customer, language === "en" ? "zh-CN" : "en");
    await expect(card).toContainText((language === "en" ? chinese : english).planName);
    await checkScreen(customer, "my-sims-other-language");
    await goesTo(page, customer.words.titles.my_recharge_record);
    const topUp = customer.words.activityTypes.TOP_UP.name;
    await expect(page.locator("tbody tr:not([data-group])").first()).toContainText(topUp);
    await checkScreen(customer, "activities-other-language");
    expect(await page.evaluate(() => "neverLeft" in globalThis)).toBe(true);
  });

  await test.step("who logs out is logged out in every tab", async () => {
    const second = await customer.context.newPage();
    await second.goto("/mySims");
    await expect(second.getByRole("article")).toHaveCount(1);
    await logsOut(customer, holder);
    await expect(page).toHaveURL("/login");
    await expect(second).toHaveURL("/login?next=%2FmySims");
    const kept = await second.evaluate(() => localStorage.getItem("auth"));
    expect(JSON.parse(kept ?? "{}")).toMatchObject({ accessToken: null, username: null });
  });
}

const balance = ({ page, words }: Person) =>
  page.getByRole("region", { name: words.cards.balance });
const fact = (within: Locator, label: string): Locator =>
  within.locator("dt").getByText(label, { exact: true }).locator("xpath=following-sibling::dd");

/** A number as cards show it. */
const inFours = (digits: string) => digits.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** By the menu that is in sight: at the top, or at the thumb. */
async function goesTo(page: Page, title: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: title }).click();
  await expect(page).toHaveTitle(`Farsim · ${title}`);
}

/** Asks for a plan of the shelf; what it would mean is shown in a dialog. */
async function ordersPlan({ page, words }: Person, planName: string): Promise<Locator> {
  await page
    .getByRole("button", { name: format(words.plans.orderFor, { plan: planName }) })
    .click();
  const dialog = page.getByRole("dialog", { name: words.planOrder.orderTitle });
  await expect(fact(dialog, words.planOrder.startsOn)).toBeVisible();
  return dialog;
}

/** Fills the open recharge dialog and confirms the amount that it repeats. */
async function credits(
  keeper: Person,
  typed: { account?: string; amount: string; reason: string; lookedAt?: boolean },
): Promise<void> {
  const { admin: t } = keeper.words;
  const dialog = keeper.page.getByRole("dialog", { name: t.rechargeTitle });
  if (typed.account) await field(dialog, t.account).fill(typed.account);
  await field(dialog, format(t.amount, { currency: "USD" })).fill(typed.amount);
  await field(dialog, t.reason).fill(typed.reason);
  if (typed.lookedAt) await checkScreen(keeper, "recharge-form");
  await dialog.getByRole("button", { name: t.goOn }).click();
  await expect(fact(dialog, t.checkReason)).toHaveText(typed.reason);
  if (typed.lookedAt) await checkScreen(keeper, "recharge-check");
  const amount = `$${Number(typed.amount).toFixed(2)}`;
  await expect(fact(dialog, t.checkAmount)).toHaveText(amount);
  await dialog.getByRole("button", { name: format(t.credit, { amount }) }).click();
  await expect(dialog).toBeHidden();
}

/** Pastes a text into the field that has the focus, copied elsewhere. */
async function pastes({ context, page }: Person, text: string): Promise<void> {
  const notes = await context.newPage();
  await notes.setContent("<textarea autofocus></textarea>");
  await notes.locator("textarea").fill(text);
  await notes.keyboard.press("ControlOrMeta+A");
  await notes.keyboard.press("ControlOrMeta+C");
  await notes.close();
  await page.bringToFront();
  await page.keyboard.press("ControlOrMeta+V");
}
