import { listActivities } from "../../contract/src/activities.ts";
import { listCards } from "../../contract/src/cards.ts";
import { expect, type Locator } from "@playwright/test";
import { askerOf } from "../../scripts/screens/ask.mjs";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { asksForCode, field, logsIn } from "../support/entering.ts";
import { openShopWithStripe, type StripeShop } from "../support/shops/open-shop-with-stripe.ts";
import { codeSentTo, emailsTo } from "../support/outbox.ts";
import type { Language } from "../support/messages.ts";
import { deepWhen, forgets, format, type NewUser, test } from "../support/person.ts";
import { qrOnScreen } from "../support/camera/read-qr.ts";
import { testCards } from "../support/cards/test-cards.ts";
import { enter, openAccount } from "../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

const plan = "Daily 500 MB";

interface Stranger {
  readonly language: Language;
  readonly username: string;
  /** What they type into the field of the home page. */
  readonly looksFor: string;
  readonly plan: string;
}

const strangers: readonly Stranger[] = [
  { language: "en", username: "may.new", looksFor: "Japan, next week", plan },
  { language: "zh-CN", username: "mei.new", looksFor: "东京", plan: "每日 500 MB" },
];

test.describe("a stranger on a phone, in a shop with Stripe", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  let shop: StripeShop | undefined;
  test.beforeAll(async () => {
    shop = await openShopWithStripe();
  });
  test.afterAll(() => shop?.close());

  for (const stranger of strangers)
    test(
      `has an eSIM with a plan and its QR code after nine taps, and pays for each thing once (${stranger.language})`,
      deepWhen(stranger.language !== "en"),
      ({ newUser }) => buysAtOnce(newUser, shop!, stranger),
    );
});

/** From "Japan, next week" to the QR code; each screen on the way has its picture. */
async function buysAtOnce(
  newUser: NewUser,
  { origin, outbox, standIn }: StripeShop,
  { language, username, looksFor, plan: wanted }: Stranger,
): Promise<void> {
  const email = `${username}@example.com`;
  const password = "may-New-Sim-1";
  const person = await newUser(`buys-at-once-${language}`, { language, shop: origin, at: "/home" });
  const { page, words } = person;
  person.names.push(username, "Stripe", "smdp.journey.example");
  await standIn(page);
  let taps = 0;
  const tap = async (what: Locator, text = "") => {
    await what.tap();
    taps += 1;
    await page.keyboard.type(text);
  };
  const { accounts: door, destinations, home, purchases: t, regions } = words;

  await test.step("from the home page to a plan for Japan", async () => {
    await expect(page.locator("#drawn")).toHaveCount(0);
    await tap(page.getByRole("searchbox", { name: home.where }), looksFor);
    const japan = page.getByRole("main").getByRole("link", { name: regions.JP });
    await expect(japan).toBeVisible();
    await checkScreen(person, "where");
    await tap(japan);
    await tap(page.getByRole("link", { name: format(destinations.chooseFor, { plan: wanted }) }));
    await expect(
      page.getByRole("heading", { name: format(t.titleFor, { region: regions.JP }) }),
    ).toBeVisible();
    await checkScreen(person, "checkout");
  });

  await test.step("opens an account on the way, and pays what was said", async () => {
    await tap(field(page, door.email), email);
    const sent = page.waitForResponse(/\/user\/sendCode$/);
    await tap(page.getByRole("button", { name: door.sendCode }));
    await sent;
    await tap(field(page, door.code), codeSentTo(email, outbox));
    await tap(field(page, door.password), password);
    await expect(page.getByRole("definition").last()).toHaveText("$7.07");
    await tap(page.getByRole("button", { name: format(t.pay, { total: "$7.07" }) }));
    const stripes = page.getByRole("link", { name: "Pay", exact: true });
    await expect(stripes).toBeVisible();
    // On the way back from there is the purchase, not the button that buys.
    await page.goBack();
    const paying = format(t.words.PAYING, { plan: wanted, total: "$7.07" });
    await expect(page.getByText(paying)).toBeVisible();
    await page.goForward();
    await tap(stripes);
  });

  await test.step("finds the QR code, without another tap", async () => {
    await expect(page).toHaveURL(/\/purchase\/\d+$/);
    await expect(page.getByText(format(t.words.DONE, { plan: wanted }))).toBeVisible();
    const code = (await page.locator("code").last().textContent()) ?? "";
    person.names.push(code, code.split("$").at(-1)!);
    await page.getByText(words.esim.qrLabel).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    await expect.poll(() => qrOnScreen(page)).toBe(code);
    expect(taps).toBeLessThanOrEqual(9);
    await checkScreen(person, "purchase-done");
    forgets(person, /^another host: https:\/\/checkout\.stripe\.com\//);
  });

  await test.step("one payment, one eSIM, one plan; what the plan will take is in the balance", async () => {
    const entry = { account: email, password, rememberMe: false };
    const { accessToken, userInfo } = await askerOf(origin)("/user/login", entry);
    const own = askerOf(origin, accessToken);
    expect(userInfo.username).toBe(username);
    const { items: cards } = await own(listCards.path);
    expect(cards).toMatchObject([{ type: "esim", plan: { name: plan } }]);
    const { items: moved } = await own(listActivities.path);
    expect(moved).toMatchObject([
      { type: "ESIM_APPLY", change: "-5.00", balanceAfter: "2.00" },
      { type: "TOP_UP", change: "7.00" },
    ]);
    await expect
      .poll(() => emailsTo(email, outbox).join("\n"))
      .toContain("Content-Disposition: inline; filename=esim-qr-code.png");
    expect(emailsTo(email, outbox).join("\n")).not.toMatch(/It needs a plan|还需要一个套餐/);
  });
}

test.describe("a newcomer on a phone, whom the shop refuses", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("learns that prices have changed, keeps the account, and buys at the current ones, once", async ({
    newUser,
  }) => {
    const { email, password } = accounts.nell;
    const person = await newUser("is-refused", { at: "/destinations/JP" });
    const { page, words, expected } = person;
    const { accounts: door, destinations, purchases: t, payments } = words;
    const pay = page.getByRole("button", { name: format(t.order, { total: "$7.07" }) });

    await test.step("has credit already, of which the page cannot know", async () => {
      const keeper = await enter(accounts.administrator);
      const given = { account: email, amount: "1.00", createUnregistered: true };
      await ask("/admin/recharge", given, keeper);
      await page.getByRole("link", { name: format(destinations.chooseFor, { plan }) }).tap();
      await field(page, door.email).fill(email);
      await field(page, door.code).fill(await asksForCode(person, email));
      await field(page, door.password).fill(password);
      expected.add("409 POST /farsim/purchase/create");
      await pay.tap();
      await expect(page.getByRole("alert").filter({ hasText: t.changed })).toBeVisible();
      person.names.push(accounts.nell.username);
      await checkScreen(person, "checkout-changed");
    });

    await test.step("buys once, though the button is tapped twice", async () => {
      const again = page.getByRole("button", { name: format(t.order, { total: "$6.06" }) });
      const { promise: known, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/farsim/purchase/create", async (route) => {
        await known;
        await route.continue();
      });
      await again.tap();
      await expect(page.locator("button[data-loading=true]")).toBeVisible();
      await page.locator("button[data-loading=true]").tap({ force: true });
      answer();
      await expect(page.getByText(payments.forPurchase)).toBeVisible();
      await page.goto("/recharge");
      await expect(page.getByText("$6.06")).toHaveCount(1);
    });
  });
});

test.describe("a customer at a desk, by night, in Chinese", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });

  test("buys for the card they have: logs in on the way, pays by hand, and nothing chosen is lost", async ({
    newUser,
  }) => {
    const account = accounts.may;
    const bearer = await openAccount(account);
    const { card } = await ask<{ card: { id: string; cardNumber: string } }>(
      "/card/bind",
      { ...testCards[62]! },
      bearer,
    );
    const person = await newUser("buys-for-a-card", {
      language: "zh-CN",
      at: "/destinations/JP",
    });
    const { page, words } = person;
    const { destinations, purchases: t, payments } = words;
    const chinese = "每日 500 MB";

    await test.step("logs in on the way", async () => {
      await page
        .getByRole("link", { name: format(destinations.chooseFor, { plan: chinese }) })
        .click();
      await page.getByRole("main").getByRole("link", { name: words.accounts.login }).click();
      await logsIn(person, account);
      await expect(page).toHaveURL(/\/checkout\?plan=\d+&for=JP$/);
    });

    await test.step("the card needs no eSIM, and what lacks is ordered", async () => {
      const ofCard = page.getByRole("radio", { name: new RegExp(card.cardNumber.slice(-3)) });
      await expect(page.getByText(t.esimFee)).toBeVisible();
      await ofCard.check({ force: true });
      await expect(page.getByText(t.esimFee)).toHaveCount(0);
      await checkScreen(person, "checkout-own-card");
      await page.getByRole("button", { name: format(t.order, { total: "$2.02" }) }).click();
      await expect(page.getByText(payments.forPurchase)).toBeVisible();
      await checkScreen(person, "pay-for-purchase");
      await page.getByRole("link", { name: payments.toPurchase }).click();
      await expect(
        page.getByText(format(t.words.PAYING, { plan: chinese, total: "$2.02" })),
      ).toBeVisible();
      await checkScreen(person, "purchase-unpaid");
    });

    await test.step("the page goes on by itself once the operator has the money", async () => {
      const keeper = await enter(accounts.administrator);
      const { items } = await ask<{ items: { id: string }[] }>(
        `/admin/order/list?search=${account.username}`,
        undefined,
        keeper,
      );
      expect(items).toHaveLength(1);
      await ask("/admin/order/finish", { orderId: items[0]!.id }, keeper);
      await expect(page.getByText(format(t.words.doneCard, { plan: chinese }))).toBeVisible();
      const { items: cards } = await ask<{ items: object[] }>("/card/list", undefined, bearer);
      expect(cards).toMatchObject([{ plan: { name: plan } }]);
      await checkScreen(person, "purchase-done");
    });
  });
});
