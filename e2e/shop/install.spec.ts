import { expect } from "@playwright/test";
import { type Account, accounts } from "../support/accounts.ts";
import { reportsProgress, appliesForEsim } from "../support/cards/esim-owner.ts";
import { billingDay } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { type NewUser, test } from "../support/person.ts";
import { esims } from "../support/cards/test-cards.ts";
import { qrOnScreen } from "../support/camera/read-qr.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import type { Language } from "../support/messages.ts";

// Money: an eSIM is paid: never tried again.
test.describe.configure({ retries: 0 });

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test.describe("on an iPhone, in English by day", { tag: "@deep" }, () => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
  test.use({ ...phone, userAgent, colorScheme: "light" });
  test("the page begins with the button of this phone, and goes on to the plan that lacks", ({
    newUser,
  }) => installs(newUser, { language: "en", account: accounts.ivy, system: "ios" }));
});

test.describe("on an Android phone, in Chinese by night", { tag: "@deep" }, () => {
  const userAgent =
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
  test.use({ ...phone, userAgent, colorScheme: "dark" });
  test("the page begins with the button of this phone, and goes on to the plan that lacks", ({
    newUser,
  }) => installs(newUser, { language: "zh-CN", account: accounts.lin, system: "android" }));
});

interface Variant {
  readonly language: Language;
  readonly account: Account;
  readonly system: "ios" | "android";
}

async function installs(newUser: NewUser, { language, account, system }: Variant): Promise<void> {
  await openAccount(account);
  await credit(account.username, "10.00");
  const { cardId, activationCode } = await appliesForEsim(account);
  const esim = esims.find((one) => one.activationCode === activationCode)!;
  const person = await newUser(account.username, { language, account, at: `/esim/${cardId}` });
  const { page, words } = person;
  const { esim: t } = words;
  const { setUp } = t;
  person.names.push(activationCode, "smdp.journey.example", activationCode.split("$").at(-1)!);
  const [own, other] =
    system === "ios" ? ([t.onIphone, t.onAndroid] as const) : ([t.onAndroid, t.onIphone] as const);

  await test.step("the button of this phone is in sight, and no other; the QR code is folded", async () => {
    const button = page.getByRole("link", { name: own });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveAttribute("href", new RegExp(`${activationCode.slice(-8)}$`));
    await expect(page.getByRole("link", { name: other })).toHaveCount(0);
    await expect(page.getByText(t.qrLabel)).toBeHidden();
    const steps = system === "ios" ? t.iphoneSteps : t.androidSteps;
    await expect(page.getByText(steps.tap)).toBeVisible();
    await expect(page.getByText(steps.scan)).toBeHidden();
    await checkScreen(person, "install-on-this-phone");
  });

  await test.step("unfolded, another device can scan it, with the steps for that", async () => {
    await page.getByText(t.otherDevice, { exact: true }).click();
    await page.getByText(t.scanElsewhere).scrollIntoViewIfNeeded();
    expect(await qrOnScreen(page)).toBe(activationCode);
    await expect(page.getByText(t.iphoneSteps.scan)).toBeVisible();
    await checkScreen(person, "install-on-another-device");
  });

  await test.step("once it is installed the page begins with what follows, and leads to a plan", async () => {
    await expect(page.getByText(setUp.checks.apn)).toBeHidden();
    await page.getByText(setUp.noConnection, { exact: true }).click();
    await expect(page.getByText(setUp.checks.apn)).toBeVisible();
    const today = await billingDay();
    expect(await reportsProgress(esim.iccid, 4, `${today}T02:00:30Z`)).toBe(204);
    await expect(page.getByText(t.stateWords.installed)).toBeVisible();
    await page.goto("/mySims");
    await page.getByRole("link", { name: words.cards.esim, exact: true }).click();
    await expect(page.getByText(setUp.lacksPlan.esim)).toBeInViewport();
    await checkScreen(person, "installed");
    await page.getByRole("link", { name: setUp.choosePlan }).click();
    await expect(page).toHaveURL(`/plan?card=${cardId}`);
  });
}
