import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Account, accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { asksForCode, field, logsIn, logsOut, registers } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { choosesLanguage, type Person, format, test } from "../support/person.ts";
import { setsUpAuthenticator } from "../support/second-factor.ts";
import { shopTime } from "../support/shops/shop-time.ts";
import { toast } from "../support/screen/toast.ts";
import { enter } from "../support/screen/without-screen.ts";
import { inChinese, inEnglish, messages, type Language } from "../support/messages.ts";

// Security: passwords, sessions and second factors: never tried again.
test.describe.configure({ retries: 0 });

const personal = { en: inEnglish.personal, "zh-CN": inChinese.personal };
const part = ({ page, language }: Person, name: "password" | "sessions" | "twoFactor" | "alerts") =>
  page.getByRole("region", { name: personal[language][name], exact: true });

test.describe("in English at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("an account from its first day to its last", ({ newUser }) =>
    journey(newUser, "en", accounts.vera));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("an account from its first day to its last", ({ newUser }) =>
    journey(newUser, "zh-CN", accounts.hua));
});

async function journey(
  newUser: (called: string) => Promise<Person>,
  language: Language,
  account: Account,
): Promise<void> {
  test.slow();
  const person = await newUser(account.username);
  const { page } = person;
  const t = personal[language];
  const renewed = { ...account, password: "Second-pass-2" };
  const changed = { ...account, password: "Third-pass-3!" };

  await test.step("opens an account, and leaves", async () => {
    await page.goto("/register");
    await choosesLanguage(person, language);
    await registers(person, account);
    await expect(page).toHaveURL("/mySims");
    await logsOut(person, account);
    await expect(page).toHaveURL("/login");
  });
  const { accounts: door } = person.words;

  await test.step("has forgotten the password, and chooses another", async () => {
    await field(page, door.account).fill(account.email);
    await page.getByRole("link", { name: door.forgot }).click();
    await expect(page).toHaveURL("/passwordReset");
    await expect(field(page, door.email)).toHaveValue(account.email);
    await checkScreen(person, "password-reset");
    await resetsPassword(person, renewed);
    await expect(page).toHaveURL("/login");
    await expect(toast(page, door.resetDone)).toBeVisible();
    await expect(field(page, door.account)).toHaveValue(account.email);
    await checkScreen(person, "login-after-reset");
  });

  await test.step("wants to be remembered, and is greeted by name", async () => {
    await logsIn(person, renewed, { remembered: true });
    await expect(page).toHaveURL("/mySims");
    await page.goto("/login");
    await expect(page.getByText(format(door.alreadyIn, { name: account.username }))).toBeVisible();
    await checkScreen(person, "login-already-in");
    await page.getByRole("button", { name: door.goOn }).click();
    await expect(page).toHaveURL("/mySims");
    await logsOut(person, account);
    await expect(field(page, door.account)).toHaveValue(account.username);
    await expect(page.getByRole("checkbox", { name: door.rememberMe })).toBeChecked();
    await logsIn(person, renewed, { remembered: true });
    await expect(page).toHaveURL("/mySims");
  });

  const elsewhere = await newUser(`${account.username}-elsewhere`);
  await test.step("a new password ends the session elsewhere", async () => {
    await elsewhere.page.goto("/login");
    await choosesLanguage(elsewhere, language);
    await logsIn(elsewhere, renewed);
    await expect(elsewhere.page).toHaveURL("/mySims");

    await page.goto("/personal");
    await expect(part(person, "sessions").getByRole("listitem")).toHaveCount(2);
    await checkScreen(person, "personal");
    person.expected.add("401 POST /farsim/user/changePassword");
    await changesPassword(person, account.password, changed);
    const refused = messages[language].problems.account_or_password_incorrect;
    await expect(part(person, "password").getByText(refused)).toBeVisible();
    // The other session ends by this, even while its page asks something.
    elsewhere.expected.add("401 GET");
    await changesPassword(person, renewed.password, changed);
    await expect(toast(page, t.passwordChanged)).toBeVisible();
    await expect(part(person, "sessions").getByRole("listitem")).toHaveCount(1);
    await expect(part(person, "sessions").getByText(t.thisOne)).toBeVisible();

    await elsewhere.page.goto("/consumptionRecord");
    await expect(elsewhere.page).toHaveURL("/login?next=%2FconsumptionRecord");
    await logsIn(elsewhere, changed);
    await expect(elsewhere.page).toHaveURL("/consumptionRecord");
  });

  await test.step("ends one other session, and all others, from here by the password", async () => {
    const sessions = part(person, "sessions");
    await page.reload();
    await sessions.getByRole("button", { name: new RegExp(`^${opening(t.endSessionOf)}`) }).click();
    const one = page.getByRole("dialog", { name: t.endSessionTitle });
    await checkScreen(person, "end-session");
    person.expected.add("401 POST /farsim/user/endSession");
    await fillsAndSends(one, { [t.yourPassword]: account.password }, t.endSession);
    const refused = messages[language].problems.account_or_password_incorrect;
    await expect(one.getByText(refused)).toBeVisible();
    await expect(field(one, t.yourPassword)).toBeFocused();
    await fillsAndSends(one, { [t.yourPassword]: changed.password }, t.endSession);
    await expect(one).toBeHidden();
    await expect(sessions.getByText(t.onlyThis)).toBeVisible();
    await elsewhere.page.goto("/mySims");
    await expect(elsewhere.page).toHaveURL("/login?next=%2FmySims");
    const without = await enter(changed);
    await page.reload();
    await part(person, "sessions").getByRole("button", { name: t.endOthers }).click();
    const dialog = page.getByRole("dialog", { name: t.endOthersTitle });
    await checkScreen(person, "end-others");
    await fillsAndSends(dialog, { [t.yourPassword]: changed.password }, t.endOthers);
    await expect(dialog).toBeHidden();
    await expect(sessions.getByText(t.onlyThis)).toBeVisible();
    await expect(ask("/user/getUserInfo", undefined, without)).rejects.toThrow();
  });

  await test.step("chooses what to be told, and it stays chosen", async () => {
    const alerts = part(person, "alerts");
    await alerts.getByRole("checkbox", { name: t.lowBalance }).check();
    const amount = field(alerts, format(t.lowBalanceAt, { currency: "USD" }));
    await amount.fill("7.5");
    await alerts.getByRole("checkbox", { name: t.data50 }).check();
    await alerts.getByRole("button", { name: t.saveAlerts }).click();
    await expect(toast(page, t.settingsSaved)).toBeVisible();
    await page.reload();
    await expect(amount).toHaveValue("7.50");
    await expect(alerts.getByRole("checkbox", { name: t.data50 })).toBeChecked();
  });

  await test.step("takes their data with them", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.exportData }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      profile: { username: account.username, email: account.email },
      settings: { alerts: { lowBalanceAt: "7.50", data50: true } },
    });
  });

  const recoveryCode = await test.step("sets up an authenticator", () =>
    turnsOnSecondFactor(person, changed));

  await test.step("and comes in with a code of it, or a recovery code, only", async () => {
    await logsOut(person, account);
    person.expected.add("401 POST /farsim/user/login");
    await logsIn(person, changed);
    await expect(page.getByText(messages[language].problems.totp_required)).toBeVisible();
    await checkScreen(person, "login-second-factor");
    const code = field(page, door.totp);
    await expect(code).toBeFocused();
    await code.fill("not-right");
    await code.press("Enter");
    await expect(page.getByText(messages[language].problems.totp_incorrect).first()).toBeVisible();
    await code.fill(recoveryCode.toUpperCase());
    await code.press("Enter");
    await expect(page).toHaveURL("/mySims");
    await page.goto("/personal");
    await expect(part(person, "twoFactor").getByText(/9/)).toBeVisible();
  });

  await test.step("gives the account up", async () => {
    await page.getByRole("button", { name: t.deleteAccount }).click();
    const dialog = page.getByRole("dialog", { name: t.deleteTitle });
    await checkScreen(person, "delete-account");
    await fillsAndSends(dialog, { [t.yourPassword]: changed.password }, t.deleteForGood);
    await expect(page).toHaveURL("/home");
    await page.goto("/login");
    await expect(field(page, door.account)).toHaveValue("");
    person.expected.add("404 POST /farsim/user/login");
    await logsIn(person, changed);
    await expect(page.getByText(messages[language].problems.user_not_exists).first()).toBeVisible();
  });
}

async function fillsAndSends(
  within: Page | Locator,
  values: Readonly<Record<string, string>>,
  button: string,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value);
  await within.getByRole("button", { name: button, exact: true }).click();
}

async function resetsPassword({ page, words }: Person, { email, password }: Account) {
  const { accounts: t } = words;
  const code = await asksForCode({ page, words }, email);
  const passwords = { [t.newPassword]: password, [t.confirmPassword]: password };
  await fillsAndSends(page, { [t.code]: code, ...passwords }, t.reset);
}

async function changesPassword(person: Person, oldPassword: string, { password }: Account) {
  const { accounts: door } = person.words;
  const t = personal[person.language];
  await fillsAndSends(
    part(person, "password"),
    {
      [t.oldPassword]: oldPassword,
      [t.newPassword]: password,
      [door.confirmPassword]: password,
    },
    t.changePassword,
  );
}

/** Comes to the settings from another page of the shop, which Back would lead to. */
async function comesBy({ page, words }: Person): Promise<void> {
  const { app, titles } = words;
  const here = page.url();
  await page.getByRole("link", { name: titles.my_sims }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/mySims");
  await page.getByRole("button", { name: format(app.account, { name: "" }) }).click();
  await page.getByRole("menuitem", { name: app.personalCenter }).click();
  await expect(page).toHaveURL(here);
}

/** Goes back, and is brought forward again. */
const triesToGoBack = (page: Page) =>
  page.evaluate(async () => {
    const moves = (move?: () => void) =>
      new Promise((moved) => {
        addEventListener("popstate", moved, { once: true });
        move?.();
      });
    await moves(() => history.back());
    await moves();
  });

/** What a message says before its first value. */
const opening = (message: string): string => RegExp.escape(message.slice(0, message.indexOf("{")));

/** Returns the first recovery code. */
async function turnsOnSecondFactor(person: Person, account: Account): Promise<string> {
  const { page, language } = person;
  const { password } = account;
  const t = personal[language];
  const elsewhere = await enter(account);
  await comesBy(person);
  await part(person, "twoFactor").getByRole("button", { name: t.setUp }).click();
  const { recoveryCodes: texts } = await setsUpAuthenticator(person, {
    password,
    now: await shopTime(),
    look: (what) => checkScreen(person, what),
  });
  const endOthers = page
    .getByRole("dialog", { name: t.recoveryTitle })
    .getByRole("button", { name: t.endOthers });
  await endOthers.click();
  await expect(endOthers).toBeHidden();
  await expect(ask("/user/getUserInfo", undefined, elsewhere)).rejects.toThrow();
  await triesToGoBack(page);
  await expect(page.getByRole("list", { name: t.recoveryCodes }).getByRole("listitem")).toHaveText(
    texts,
  );
  await page.getByRole("button", { name: t.codesKept }).click();
  await expect(part(person, "twoFactor").getByText(t.twoFactorOn, { exact: true })).toBeVisible();
  return texts[0] ?? "";
}
