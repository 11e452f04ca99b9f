import { expect, type Locator } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { register, sendCode } from "@farsim/contract/accounts.ts";
import { bindCard, orderPlan } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { saveChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import { sandboxUse, setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { getImportState, importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { askerOf, enter } from "../../../scripts/screens/ask.mjs";
import { dayPlus } from "../../../web/src/platform/clock.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { field, logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import type { OwnShop } from "../../support/shops/open-own-shop.ts";
import { codeSentTo } from "../../support/outbox.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { movesBy } from "../../support/screen/shifts.ts";
import { aShopOfItsOwn } from "../../support/shops/shop-of-its-own.ts";
import { fileOf, printCard } from "../../support/cards/test-card-file.ts";
import { toast } from "../../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

const title =
  "an operator writes down what a carrier takes, sees what is left of the fees, and tries another price";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShopOfItsOwn("margins-en");
  test(title, ({ newUser }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = aShopOfItsOwn("margins-zh-CN");
  test(title, ({ newUser }) => journey(newUser, shop(), "zh-CN"));
});

const carrier = "margin-carrier";
const planName = "Trip";
const holder: Account = {
  username: "margin.guest",
  email: "margin.guest@example.com",
  password: "sakura-Sim-1x",
};
const card = printCard("6731", 0);

async function callsOf({ origin }: OwnShop, { username, password }: Account) {
  const { accessToken } = await enter(origin, username, password);
  return askerOf(origin, accessToken);
}

/** The shop goes on in the morning of a day. */
async function goesOnAt(shop: OwnShop, day: string): Promise<void> {
  const asKeeper = await callsOf(shop, accounts.administrator);
  await asKeeper(setClock.path, { now: `${day}T08:00:00Z` });
}

/** On a day of a plan for $2.00 a traveller uses 40 MB in Japan. The next morning the operator comes to the desk; returns the day of the use. */
async function usesForADay(shop: OwnShop): Promise<string> {
  const { origin, outbox } = shop;
  const ask = askerOf(origin);
  const day = dayPlus((await ask(getConfig.path)).today, 1);
  await goesOnAt(shop, day);
  // Sessions from before have ended.
  const asKeeper = await callsOf(shop, accounts.administrator);
  const { email, password } = holder;
  await ask(sendCode.path, { email, purpose: "register" });
  const proof = { confirmPassword: password, code: codeSentTo(email, outbox) };
  await ask(register.path, { ...holder, ...proof });
  const csv = fileOf([{ ...card, channelName: carrier }]).buffer.toString();
  const { importId } = await asKeeper(importCards.path, { csv, name: "margins" });
  const isDone = async () =>
    (await asKeeper(`${getImportState.path}?importId=${importId}`)).state === "done";
  expect(await until(isDone, { withinMs: 30_000, everyMs: 50 })).toBe(true);
  const { plan } = await asKeeper(savePlan.path, {
    name: inEveryLanguage(() => planName),
    description: inEveryLanguage(() => ""),
    price: "2.00",
    cycleDays: 1,
    totalTrafficMb: 500,
    trafficLimitType: "DAILY",
    restrictRule: "STOP",
  });
  await asKeeper(recharge.path, { account: email, amount: "20.00" });
  const asHolder = await callsOf(shop, holder);
  const { cardNumber, iccid, verifyCode } = card;
  const bound = await asHolder(bindCard.path, { cardNumber, iccid, verifyCode });
  const cardId = bound.card.id;
  await asHolder(orderPlan.path, { cardId, planId: plan.id });
  const { accepted } = await asKeeper(sandboxUse.path, { cardId, mb: 40, regionName: "JP" });
  expect(accepted).toBe(1);
  await goesOnAt(shop, dayPlus(day, 1));
  return day;
}

/** The dialog with the price lists of the carrier. */
function costsOf({ page, words }: Person) {
  const { channelCosts: t, channels } = words;
  const list = page.getByRole("dialog", { name: format(t.title, { name: carrier }) });
  const form = page.getByRole("dialog", { name: t.add });
  const region = format(t.regionAt, { place: "1" });
  return {
    list,
    form,
    open: () =>
      page.getByRole("button", { name: format(channels.costsOf, { name: carrier }) }).click(),
    add: () => list.getByRole("button", { name: t.add }).click(),
    from: field(form, t.firstDay),
    perMb: form.getByLabel(t.perMb, { exact: true }).first(),
    perDay: field(form, t.perDay),
    perMonth: field(form, t.perMonth),
    addRegion: form.getByRole("button", { name: t.addRegion }),
    region: field(form, region),
    perMbThere: (name: string) => form.getByLabel(format(t.perMbIn, { region: name })),
    save: () => form.getByRole("button", { name: t.save }).click(),
  };
}

/** What a part of the page with a title says of a thing: the row with its name. */
const rowOf = (part: Locator, name: string) => part.locator("tbody tr").filter({ hasText: name });

const refused = `400 POST /farsim${saveChannelCosts.path}`;

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  const day = await usesForADay(shop);
  const at = { language, shop: shop.origin, at: "/login" };
  const keeper = await newUser(`margins-${language}`, at);
  const { page, words } = keeper;
  const { channelCosts: t, margins, priceTests, fields, regions, offers } = words;
  // Names that are the same in every language.
  keeper.names.push(carrier, planName, accounts.administrator.username);
  const month = day.slice(0, 7);
  /** That of the use: the next morning may be of another. */
  const choosesMonth = async () => {
    // Each choice says both months, as they are shown when it is made.
    for (const end of ["from", "to"] as const) {
      await field(page, margins[end]).selectOption(month);
      await expect(page).toHaveURL(new RegExp(`[?&]${end}=${month}`));
      await expect(field(page, margins[end])).toHaveValue(month);
    }
  };
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  await logsIn(keeper, accounts.administrator);
  await expect(page).toHaveURL(/\/adminMode/);

  await test.step("use without a price list counts as free, and the page says so", async () => {
    await opensTab(keeper, "margins");
    await choosesMonth();
    const list = format(margins.unpricedOf, { name: carrier, traffic: "40 MB" });
    const notice = page.getByText(format(margins.unpriced, { list }));
    await expect(notice.first()).toBeVisible();
    await expect(rowOf(region(margins.channels), carrier)).toContainText("$2.00");
    await checkScreen(keeper, "margins-without-price-list");
  });

  await test.step("what a carrier takes is written down; what is no amount is said at its field", async () => {
    const costs = costsOf(keeper);
    await opensTab(keeper, "channels");
    await costs.open();
    await expect(costs.list.getByText(t.empty)).toBeVisible();
    await checkScreen(keeper, "costs-none");
    await costs.add();
    await costs.from.fill(`${month}-01`);
    await movesBy(page, async () => {
      await costs.perMb.fill("0.01x");
      await costs.perDay.fill("0.10");
      await costs.perMonth.fill("0.3");
      await costs.addRegion.click();
      await expect(costs.region).toBeFocused();
    });
    await movesBy(page, async () => {
      await costs.region.selectOption({ label: regions.JP });
      await costs.perMbThere(regions.JP).fill("0.02");
      await costs.save();
      await expect(costs.perMb).toHaveAccessibleDescription(
        new RegExp(RegExp.escape(fields.amount_invalid)),
      );
    });
    await checkScreen(keeper, "costs-refused");
    expect(keeper.refusals).not.toContain(refused);
    await movesBy(page, async () => {
      await costs.perMb.fill("0.01");
      await costs.save();
      await expect(costs.list.getByText(t.inForce)).toBeVisible();
    });
    await expect(costs.list).toContainText("$0.01");
    await checkScreen(keeper, "costs");
    await page.keyboard.press("Escape");
    await expect(costs.list).toBeHidden();
  });

  await test.step("a day of a plan at $2.00 leaves what 40 MB at $0.02, a day at $0.10 and a month at $0.30 do not take", async () => {
    await opensTab(keeper, "margins");
    await choosesMonth();
    const rows = [
      [margins.plans, planName],
      [margins.channels, carrier],
      [margins.regions, regions.JP],
    ] as const;
    for (const [part, name] of rows) {
      await expect(rowOf(region(part), name)).toContainText("$1.20");
      await expect(rowOf(region(part), name)).toContainText("$0.80");
    }
    await expect(page.getByText(margins.unpriced.slice(0, 12))).toHaveCount(0);
    await expect(page.getByText(margins.noneLosing)).toBeVisible();
    await checkScreen(keeper, "margins");
  });

  await test.step("at $3.00 a day the same use would have left a dollar more, and one customer would have paid it", async () => {
    await opensTab(keeper, "priceTests");
    await expect(page.getByText(priceTests.empty)).toBeVisible();
    await checkScreen(keeper, "price-tests-none");
    await page.getByRole("button", { name: priceTests.start }).first().click();
    const dialog = page.getByRole("dialog", { name: priceTests.start });
    await movesBy(page, async () => {
      await field(dialog, priceTests.plan).selectOption({ label: planName });
      await expect(field(dialog, offers.cycleDays)).toBeVisible();
    });
    await field(dialog, priceTests.from).fill(day);
    await field(dialog, priceTests.to).fill(day);
    await dialog.getByLabel(format(offers.priceIn, { currency: "USD" })).fill("3");
    await checkScreen(keeper, "price-test-form");
    const found = page.getByRole("article", { name: planName });
    // What came of it takes the place of how far it is.
    await movesBy(page, async () => {
      await dialog.getByRole("button", { name: priceTests.start }).click();
      await expect(dialog).toBeHidden();
      await expect(found.getByText(priceTests.done)).toBeVisible({ timeout: 60_000 });
      await expect(found.getByRole("table")).toBeVisible();
    });
    const said = rowOf(found, priceTests.figures.margin);
    for (const amount of ["$0.80", "$1.80", "+$1.00"]) await expect(said).toContainText(amount);
    await expect(found.getByLabel(priceTests.effects)).toContainText("$1.00");
    await expect(toast(page, priceTests.started)).toBeHidden({ timeout: 30_000 });
    await checkScreen(keeper, "price-test");
    await found.getByRole("button", { name: new RegExp(`^${priceTests.remove}`) }).click();
    const asked = page.getByRole("dialog", { name: priceTests.removeTitle });
    await asked.getByRole("button", { name: priceTests.remove }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText(priceTests.empty)).toBeVisible();
  });
}
