import { expect } from "@playwright/test";
import { orderPlan } from "../../contract/src/cards.ts";
import { listPlans } from "../../contract/src/plans.ts";
import { type Account, accounts } from "../support/accounts.ts";
import { ask, billingDay } from "../support/ask.ts";
import { logsOut } from "../support/entering.ts";
import { reportsProgress } from "../support/cards/esim-owner.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { forgets, type Person, format, test, type NewUser } from "../support/person.ts";
import { esims } from "../support/cards/test-cards.ts";
import { qrOnScreen } from "../support/camera/read-qr.ts";
import { credit, enter, openAccount } from "../support/screen/without-screen.ts";
import { inChinese, inEnglish, type Language } from "../support/messages.ts";

// Money: an eSIM is paid: never tried again.
test.describe.configure({ retries: 0 });

const words = { en: inEnglish.esim, "zh-CN": inChinese.esim };
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

test.describe("in English on a phone, by day", { tag: "@deep" }, () => {
  test.use({ ...phone, colorScheme: "light" });
  test("an eSIM from the wish to the phone", ({ newUser }) => journey(newUser, "en", accounts.eve));
});

test.describe("in Chinese on a phone, by night", () => {
  test.use({ ...phone, colorScheme: "dark" });
  test("an eSIM from the wish to the phone", ({ newUser }) =>
    journey(newUser, "zh-CN", accounts.yun));
});

/** Money lacks, and comes; an eSIM is bought, read by a camera, installed, and read without a network. */
async function journey(newUser: NewUser, language: Language, account: Account): Promise<void> {
  test.slow();
  await openAccount(account);
  const person = await newUser(account.username, { language, account });
  const { page, context } = person;
  const t = words[language];
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/mySims");

  await test.step("without enough money they are told so before they can pay", async () => {
    await page.getByRole("button", { name: t.apply }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: t.tooLittle })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: /5\.00/ })).toBeDisabled();
    await checkScreen(person, "esim-too-little");
    await page.keyboard.press("Escape");
  });

  await test.step("with money they get one, for the fee that they are shown", async () => {
    await credit(account.username, "12.00");
    await page.reload();
    await page.getByRole("button", { name: t.apply }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("$7.00")).toBeVisible();
    await checkScreen(person, "esim-apply");
    person.expected.add("502 POST /farsim/esim/apply");
    await page.route("**/esim/apply", (route) => route.fulfill({ status: 502 }), { times: 1 });
    await dialog.getByRole("button", { name: /5\.00/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: t.applyFailed })).toBeVisible();
    await dialog.getByRole("button", { name: /5\.00/ }).click();
    await expect(page).toHaveURL(/\/esim\/\d+$/);
    await expect(page.getByText(t.applied)).toBeVisible();
  });

  const activationCode =
    await test.step("a camera reads the code off the phone's screen", async () => {
      const code = page.locator("code").last();
      const text = (await code.textContent()) ?? "";
      const esim = esims.find((one) => one.activationCode === text)!;
      person.names.push(text, "smdp.journey.example", text.split("$").at(-1)!);
      await expect(page.getByText(t.stateWords.released)).toBeVisible();
      await page.getByText(t.qrLabel).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 200));
      expect(await qrOnScreen(page)).toBe(esim.activationCode);
      // The control: without the code on the screen nothing is read.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await qrOnScreen(page)).toBeNull();
      await checkScreen(person, "esim");
      return text;
    });
  const esim = esims.find((one) => one.activationCode === activationCode)!;

  await test.step("its parts can be copied, and its links name it", async () => {
    const [, smdpAddress = "", matchingId = ""] = activationCode.split("$");
    const status = page.getByRole("status").filter({ hasText: t.copied });
    await expect(status).toHaveCount(0);
    let copies = 0;
    for (const fold of [t.manual, t.here]) await page.getByText(fold, { exact: true }).click();
    for (const [label, text] of [
      [t.smdpAddress, smdpAddress],
      [t.matchingId, matchingId],
      [t.wholeCode, activationCode],
    ] as const) {
      await page
        .getByRole("button", { name: format(t.copyNamed, { what: label }), exact: true })
        .click();
      copies += 1;
      await expect(status).toHaveCount(copies);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    for (const [name, host] of [
      [t.onIphone, "esimsetup.apple.com"],
      [t.onAndroid, "esimsetup.android.com"],
    ] as const)
      await expect(page.getByRole("link", { name })).toHaveAttribute(
        "href",
        `https://${host}/esim_qrcode_provisioning?carddata=${activationCode}`,
      );
    await page.getByRole("tab", { name: t.android }).click();
    await expect(page.getByText(t.androidSteps.scan)).toBeVisible();
  });

  const card = page.getByRole("article");
  const { cards } = person.words;

  await test.step("with a plan it is ready to install, and not in use yet", async () => {
    const cardId = page.url().split("/").at(-1)!;
    const bearer = await enter(account);
    const { items: plans } = await ask<{ items: { id: string; price: string }[] }>(
      listPlans.path,
      undefined,
      bearer,
    );
    const planId = plans.find(({ price }) => price === "2.00")!.id;
    await ask(orderPlan.path, { cardId, planId }, bearer);
    await page.goto("/mySims");
    await expect(card).toContainText(cards.state.toInstall);
    await expect(card).not.toContainText(cards.state.USING);
    const install = card.getByRole("link").first();
    await expect(install).toHaveText(cards.installEsim);
    await checkScreen(person, "esim-to-install");
    await install.click();
    await expect(page).toHaveURL(`/esim/${cardId}`);
  });

  await test.step("it hears by itself how far the phone has come", async () => {
    const today = await billingDay();
    expect(await reportsProgress(esim.iccid, 3, `${today}T01:00:00Z`)).toBe(204);
    await expect(page.getByText(t.stateWords.downloaded)).toBeVisible();
    expect(await reportsProgress(esim.iccid, 4, `${today}T01:00:30Z`)).toBe(204);
    await expect(page.getByText(t.stateWords.installed)).toBeVisible();
  });

  await test.step("without a network it can still be read, and after logging out nothing is left", async () => {
    await page.goto("/mySims");
    await expect(card).toContainText(cards.state.USING);
    const link = page.getByRole("link", { name: "eSIM", exact: true });
    await expect(link).toBeVisible();
    await checkScreen(person, "esim-on-my-sims");
    const screen = page.waitForResponse(/\/esim-page-[^/]*\.js$/);
    await link.hover();
    await (await screen).finished();
    await page.route("**/farsim/**", (route) => route.abort("internetdisconnected"));
    await link.click();
    await expect(page).toHaveURL(/\/esim\/\d+$/);
    await expect(page.locator("code").last()).toHaveText(activationCode);
    await expect(page.getByText(person.words.ui.asOf.split("{moment}")[0]!)).toBeVisible();
    expect(await kept(person)).toContain(activationCode);
    await page.unroute("**/farsim/**");
    await logsOut(person, account);
    await expect(page).toHaveURL(/\/(login|home)/);
    expect(await kept(person)).not.toContain(activationCode);
    forgets(person, /ERR_INTERNET_DISCONNECTED/);
  });
}

const kept = ({ page }: Person) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
