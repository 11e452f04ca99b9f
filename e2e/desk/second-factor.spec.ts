import { expect } from "@playwright/test";
import { askerOf } from "../../scripts/screens/ask.mjs";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { showsTab } from "../support/desk.ts";
import { field, logsIn } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { type OwnShop, openStrictShop } from "../support/shops/open-own-shop.ts";
import { codeAt, setsUpAuthenticator } from "../support/second-factor.ts";
import { type NewUser, type Person, test } from "../support/person.ts";

// Money and second factors: never tried again.
test.describe.configure({ retries: 0 });

function aStrictShop(language: Language): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openStrictShop(`strict-${language}`);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aStrictShop("en");
  test("a recharge asks for the second factor again after ten minutes, and loses nothing", ({
    newUser,
  }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: "dark", hasTouch: true });
  const shop = aStrictShop("zh-CN");
  test("a recharge asks for the second factor again after ten minutes, and loses nothing", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN"));
});

const payee = "ann@example.com";

/** The desk of a shop, open to its owner; what makes the codes of their authenticator, and lets time pass. */
async function comesToTheDesk(newUser: NewUser, { origin }: OwnShop, language: Language) {
  const keeper = await newUser(`keeper-${language}`, { language, shop: origin, at: "/login" });
  const { page, words } = keeper;
  await logsIn(keeper, accounts.administrator);
  await page.getByRole("button", { name: words.staff.factor.setUp }).click();
  const now = new Date();
  const { password } = accounts.administrator;
  const { secret, recoveryCodes } = await setsUpAuthenticator(keeper, { password, now });
  await page.getByRole("button", { name: words.personal.codesKept }).click();
  await showsTab(keeper, "overview");
  /** As the page's own session, by its token of this moment. */
  const ask = async (path: string, body: object) => {
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}"));
    return askerOf(origin, kept.accessToken)(path, body);
  };
  await ask("/admin/recharge", { account: payee, amount: "5.00", createUnregistered: true });
  const letPass = async (minutes: number) => {
    now.setTime(Date.now() + minutes * 60_000);
    await ask("/sandbox/setClock", { now: now.toISOString() });
  };
  keeper.names.push(payee, "thanks for waiting");
  // Tokens are renewed on the way, and what is refused is what the story is about.
  keeper.expected.add("401 GET").add("401 POST /farsim/admin/recharge");
  keeper.expected.add("403 POST /farsim/admin/recharge").add("401 POST /farsim/user/proveTotp");
  return { keeper, letPass, recoveryCodes, code: () => codeAt(secret, now) };
}

/** Fills the recharge of a customer in their drawer, and credits it. */
async function credits({ page, words }: Person) {
  const { admin: t, desk } = words;
  await page.goto("/adminMode?tab=customers");
  await page.getByRole("link", { name: payee }).click();
  await page.getByRole("dialog").getByRole("button", { name: desk.recharge }).click();
  const dialog = page.getByRole("dialog", { name: t.rechargeTitle });
  await dialog.getByRole("textbox").nth(1).fill("7.00");
  await field(dialog, t.reason).fill("thanks for waiting");
  await dialog.getByRole("button", { name: t.goOn }).click();
  await dialog.getByRole("button", { name: /7\.00/ }).press("Enter");
  return dialog;
}

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  const { keeper, letPass, recoveryCodes, code } = await comesToTheDesk(newUser, shop, language);
  const { page, words } = keeper;
  const { admin: t, staff, accounts: account, problems } = words;
  const asks = page.getByRole("dialog", { name: staff.proof.title });
  const typed = field(asks, account.totp);
  await letPass(11);
  const dialog = await credits(keeper);

  await test.step("asks, and Escape gives up: the form has all that was typed, and the keyboard", async () => {
    await expect(typed).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await checkScreen(keeper, "asks-again");
    await page.keyboard.press("Escape");
    await expect(asks).toBeHidden();
    await expect(dialog.getByRole("textbox").nth(1)).toHaveValue("7.00");
    await expect(field(dialog, t.reason)).toHaveValue("thanks for waiting");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await checkScreen(keeper, "gave-up");
    await expect
      .poll(() => dialog.evaluate((it) => it.contains(document.activeElement)))
      .toBe(true);
  });

  await test.step("says a wrong code at its field, and goes on with a right one", async () => {
    await dialog.getByRole("button", { name: t.goOn }).click();
    await dialog.getByRole("button", { name: /7\.00/ }).click();
    await typed.fill("not-a-code");
    await typed.press("Enter");
    await expect(asks.getByText(problems.totp_incorrect)).toBeVisible();
    await checkScreen(keeper, "wrong-code");
    await typed.fill(code());
    await typed.press("Enter");
    await expect(asks).toBeHidden();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/12\.00/).first()).toBeVisible();
  });

  await test.step("asks for nothing for ten minutes, then takes a recovery code as well", async () => {
    await letPass(20);
    const again = await credits(keeper);
    await expect(again).toBeHidden();
    await expect(asks).toBeHidden();
    await letPass(22);
    const last = await credits(keeper);
    await typed.fill(recoveryCodes[0]!);
    await asks.getByRole("button", { name: staff.proof.confirm, exact: true }).click();
    await expect(last).toBeHidden();
    await expect(page.getByText(/26\.00/).first()).toBeVisible();
  });
}
