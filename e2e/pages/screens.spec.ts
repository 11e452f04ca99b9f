import { expect } from "@playwright/test";
import { type Account, accounts } from "../support/accounts.ts";
import { holdEveryState } from "../support/cards/card-states.ts";
import { appliesForEsim } from "../support/cards/esim-owner.ts";
import { checkScreenInEveryTheme } from "../support/screen/check-screen.ts";
import { type Person, test, type NewUser } from "../support/person.ts";
import { testCards } from "../support/cards/test-cards.ts";
import type { Language } from "../support/messages.ts";

type Title = keyof Person["words"]["titles"];

/** Every path of the shop, with the name of its title. */
const open: readonly (readonly [string, Title])[] = [
  ["/home", "home"],
  ["/addOn", "add_on"],
  ["/checkout", "checkout"],
  ["/checkout?plan=1&for=JP", "checkout"],
  ["/passwordReset", "password_reset"],
  ["/disclaimer/en", "disclaimer"],
  ["/disclaimer/cn", "disclaimer"],
  ["/privacy/en", "privacy"],
  ["/privacy/cn", "privacy"],
  ["/pay", "pay"],
  ["/pay/paySuccess", "pay_success"],
];
const ofCustomers = (card: string, esim: string): typeof open => [
  ["/mySims", "my_sims"],
  [`/plan?card=${card}`, "plan"],
  [`/addOn?card=${card}`, "add_on"],
  ["/consumptionRecord", "my_recharge_record"],
  ["/recharge", "recharge"],
  ["/personal", "personal"],
  ["/echarts", "charts"],
  ["/trafficDetail", "traffic_detail"],
  [`/trafficDetail/${card}`, "traffic_detail"],
  [`/esim/${esim}`, "esim"],
];
/** Their lists show reasons, names and devices of other journeys: the language of these tabs is looked at where a journey is about them. */
const listsOthersTexts =
  /tab=(orders|packSales|activities|approvals|payouts|rechargeFiles|movements|audit)$/;
/** Every tab of the desk. The quick run opens each in one of the two languages. */
const ofAdministrators = ({ words, language }: Person): typeof open =>
  Object.keys(words.admin.tabs)
    .filter((_, nth) => process.env.DEEP || nth % 2 === Number(language === "en"))
    .map((tab) => [`/adminMode?tab=${tab}`, "admin_mode"]);

test.describe("in English on a phone, by night", () => {
  const viewport = { width: 360, height: 800 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test("every screen opens whole by its address alone", ({ newUser }) =>
    seesEverything(newUser, {
      language: "en",
      account: accounts.ben,
      cards: testCards.slice(2, 7),
    }));
});

test.describe("in Chinese at a desk, by day", () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("every screen opens whole by its address alone", ({ newUser }) =>
    seesEverything(newUser, {
      language: "zh-CN",
      account: accounts.mei,
      cards: testCards.slice(7, 12),
    }));
});

interface Seeing {
  readonly language: Language;
  readonly account: Account;
  readonly cards: typeof testCards;
}

async function seesEverything(
  newUser: NewUser,
  { language, account, cards }: Seeing,
): Promise<void> {
  test.slow();
  const [first = ""] = await holdEveryState(account, cards);
  await opensEach(await newUser(`visitor-${language}`, { language }), open);
  const customer = await newUser(account.username, { language, account });
  const esim = await appliesForEsim(account);
  customer.names.push(
    esim.activationCode,
    "smdp.journey.example",
    /\$([^$]+)$/.exec(esim.activationCode)![1]!,
  );
  await opensEach(customer, ofCustomers(first, esim.cardId));

  const keeper = await newUser(`keeper-of-${account.username}`, {
    language,
    account: accounts.administrator,
  });
  keeper.names.push("CHANNEL_KEYS", "Stripe", "SHA-256", "Standard Webhooks");
  await opensEach(keeper, ofAdministrators(keeper));
}

async function opensEach(person: Person, screens: typeof open): Promise<void> {
  const { page, words } = person;
  for (const [address, title] of screens)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveTitle(`Farsim · ${words.titles[title]}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await checkScreenInEveryTheme(person, address.replaceAll(/\W+/g, "-"), {
        showsOthersTexts: listsOthersTexts.test(address),
      });
    });
}
