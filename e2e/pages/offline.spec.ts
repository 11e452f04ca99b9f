import { inFours } from "../../web/src/cards/card-words.ts";
import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { field, logsIn, logsOut } from "../support/entering.ts";
import { appliesForEsim } from "../support/cards/esim-owner.ts";
import { cachedAddresses, leftovers } from "../support/leftovers.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { hasBrought } from "../support/screen/has-brought.ts";
import { losesTheNetwork } from "../support/shops/loses-network.ts";
import { forgetsTheNetwork } from "../support/shops/lost-files.ts";
import { openReleasedShop } from "../support/shops/next-release.ts";
import { choosesLanguage, test } from "../support/person.ts";
import { testCards } from "../support/cards/test-cards.ts";
import { qrOnScreen } from "../support/camera/read-qr.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import { inEnglish } from "../support/messages.ts";

// Security: nothing is left after a logout: never tried again.
test.describe.configure({ retries: 0 });

const testCard = testCards[42]!;
const printed = inFours(testCard.cardNumber);
const { ola, kim } = accounts;
/** The worker lays in every file of the shop. */
const layIn = { timeout: 30_000 };

test.use({
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "allow",
});

test("without a network the cards, the balance and the code of an eSIM are there, and after a logout nothing of them is", async ({
  newUser,
}) => {
  const person = await newUser("ola");
  const { page, words } = person;
  let comesBack = async (): Promise<void> => undefined;
  const bearer = await openAccount(ola);
  await openAccount(kim);
  await credit(ola.username, "20.00");
  const bound = await ask<{ card: { id: string } }>("/card/bind", { ...testCard }, bearer);
  const { items } = await ask<{ items: { id: string; name: string }[] }>("/plan/list");
  const plan = items.find(({ name }) => name === "Daily 500 MB");
  await ask("/card/orderPlan", { cardId: bound.card.id, planId: plan?.id }, bearer);
  const { cardId, activationCode } = await appliesForEsim(ola);
  const secrets = [testCard.cardNumber, ola.username, ola.email, activationCode];
  person.names.push(activationCode, ...activationCode.split("$"));
  const balance = page.getByRole("region", { name: words.cards.balance });
  const physical = page.getByRole("article").filter({ hasText: printed });
  const asOf = page.getByText(words.ui.asOf.split("{")[0]!);

  await test.step("they read their cards and their eSIM, and the shell is laid in", async () => {
    await page.goto("/login");
    await logsIn(person, ola);
    await expect(page).toHaveURL("/mySims");
    await expect(physical).toBeVisible();
    await expect(balance).toContainText("$15.00");
    await expect(asOf).toHaveCount(0);
    // What no one has asked for yet comes a moment later, and can be kept from then on.
    await expect.poll(() => hasBrought(page, "question-dialogs")).toBe(true);
    await page.getByRole("link", { name: words.cards.installEsim }).click();
    await expect(page.locator("code").last()).toHaveText(activationCode);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, layIn);
    expect((await cachedAddresses(page)).filter((path) => path.startsWith("/farsim"))).toEqual([]);
    // The control of what is looked for at the end: while they are logged in it is found.
    expect(await leftovers(page, secrets)).toEqual(secrets);
  });

  await test.step("the network goes, and a cold start shows the code, from when it is", async () => {
    comesBack = await losesTheNetwork(person);
    await page.reload();
    await expect(page.getByText(words.app.offline)).toBeVisible();
    await expect(asOf).toBeInViewport({ ratio: 1 });
    await page.getByText(inEnglish.esim.qrLabel).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    expect(await qrOnScreen(page)).toBe(activationCode);
    await checkScreen(person, "offline-esim");
  });

  await test.step("so do the cards and the balance, in both languages", async () => {
    await page.goto("/mySims");
    await expect(physical).toBeVisible();
    await expect(balance).toContainText("$15.00");
    await expect(asOf).toHaveCount(1);
    await checkScreen(person, "offline-my-sims");
    // What was kept speaks the language in which it was asked for.
    person.names.push("Daily");
    await choosesLanguage(person, "zh-CN");
    await expect(page.getByText(person.words.app.offline)).toBeVisible();
    await expect(page.getByText("截至")).toHaveCount(1);
    await checkScreen(person, "offline-my-sims-zh");
    await choosesLanguage(person, "en");
  });

  await test.step("an action is refused, and a page that was never kept says so", async () => {
    await physical.getByRole("button", { name: /More/ }).click();
    await page.getByRole("menuitem", { name: words.cards.editTag }).click();
    await field(page.getByRole("dialog"), words.cards.tag).fill("Lisbon");
    await page.getByRole("dialog").getByRole("button", { name: words.cards.saveTag }).click();
    await expect(page.getByText(inEnglish.transport.offline_deed)).toBeVisible();
    await page.goto("/consumptionRecord");
    await expect(page.getByRole("heading", { name: words.app.offlinePage })).toBeVisible();
    await checkScreen(person, "offline-unkept");
    await page.getByRole("link", { name: words.app.toMySims }).first().click();
    await expect(physical).toBeVisible();
  });

  await test.step("the network comes back, and everything is asked for again by itself", async () => {
    await credit(ola.username, "1.00");
    await comesBack();
    await expect(balance).toContainText("$16.00");
    await expect(asOf).toHaveCount(0);
    await expect(page.getByText(words.app.offline)).toHaveCount(0);
  });

  await test.step("they log out, and nothing of them is left anywhere", async () => {
    await logsOut(person, ola);
    await expect(page).toHaveURL("/login");
    expect(await leftovers(page, secrets)).toEqual([]);
    comesBack = await losesTheNetwork(person);
    await page.goto("/mySims");
    await expect(page).toHaveURL("/login?next=%2FmySims");
    await page.goto(`/esim/${cardId}`);
    await expect(page).toHaveURL(/\/login/);
    expect(await leftovers(page, secrets)).toEqual([]);
    await comesBack();
  });

  await test.step("another person who logs in here sees nothing of the first", async () => {
    await page.goto("/login");
    await logsIn(person, kim);
    await expect(page.getByText(words.cards.emptyTitle)).toBeVisible();
    comesBack = await losesTheNetwork(person);
    await page.goto(`/esim/${cardId}`);
    await expect(page.getByText(words.ui.failed)).toBeVisible();
    await page.goto("/mySims");
    await expect(page.getByText(words.cards.emptyTitle)).toBeVisible();
    await expect(balance).toContainText("$0.00");
    expect(await leftovers(page, [...secrets, kim.username])).toEqual([kim.username]);
    await comesBack();
  });
  forgetsTheNetwork(person);
});

test("the control: where no worker is let in, a cold start without a network opens nothing", async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page: Page = await context.newPage();
  await page.goto("/home");
  await context.setOffline(true);
  await expect(page.goto("/mySims")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.close();
});

test("a newer release leaves an open tab alone until its note is clicked, and then it is there", {
  tag: "@deep",
}, async ({ browser }) => {
  const shop = await openReleasedShop();
  const context = await browser.newContext();
  const page = await context.newPage();
  const firstScript = page.locator('script[type="module"][src]').last();
  await page.goto(`${shop.origin}/home`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, layIn);
  const before = (await firstScript.getAttribute("src")) ?? "";
  const look = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const note = page.getByText(inEnglish.ui.newRelease);
  // What would tell of it has come.
  await expect.poll(() => hasBrought(page, "behind-page")).toBe(true);
  await look();
  await expect(note).toHaveCount(0);
  shop.release();
  await look();
  await expect(note).toBeVisible(layIn);
  await expect(firstScript).toHaveAttribute("src", before);
  // What the tab shows still opens: its files stay beside those of the newer release.
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
  await page.getByRole("button", { name: inEnglish.ui.reload }).click();
  await expect(firstScript).toHaveAttribute("src", "/assets/index-next.js");
  expect(await page.evaluate(() => caches.keys())).toContain("farsim-next");
  await context.close();
  shop.close();
});
