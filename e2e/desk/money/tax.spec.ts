import { expect, type Locator } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { register, sendCode } from "@farsim/contract/accounts.ts";
import { bindCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { saveAddOn, savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { sandboxUse, setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { getImportState, importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { askerOf, enter } from "../../../scripts/screens/ask.mjs";
import { dayPlus } from "../../../web/src/platform/clock.ts";
import { formatInstant } from "../../../web/src/ui/formats/moments.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { field, logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import type { OwnShop } from "../../support/shops/open-own-shop.ts";
import { codeSentTo } from "../../support/outbox.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { movesBy } from "../../support/screen/shifts.ts";
import { fileOf, printCard } from "../../support/cards/test-card-file.ts";
import { toast } from "../../support/screen/toast.ts";
import { aShopOfItsOwn } from "../../support/shops/shop-of-its-own.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShopOfItsOwn("tax-en");
  test("each fee contains the tax that the operator set for the customer's country, and the books say how much", ({
    newUser,
  }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = aShopOfItsOwn("tax-zh-CN");
  test("each fee contains the tax that the operator set for the customer's country, and the books say how much", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN"));
});

const resident: Account = {
  username: "vienna.guest",
  email: "vienna.guest@example.com",
  password: "sakura-Sim-1x",
};
const card = printCard("6721", 0);

async function callsOf({ origin }: OwnShop, { username, password }: Account) {
  const { accessToken } = await enter(origin, username, password);
  return askerOf(origin, accessToken);
}

/** Sets the clock to the next morning, so that no midnight comes in between. Returns the first day that has not begun then. */
async function beginsInTheMorning(shop: OwnShop): Promise<string> {
  const { today } = await askerOf(shop.origin)(getConfig.path);
  const day = dayPlus(today, 1);
  const asKeeper = await callsOf(shop, accounts.administrator);
  await asKeeper(setClock.path, { now: `${day}T08:00:00Z` });
  return dayPlus(day, 1);
}

/** Opens an account without a screen. */
async function opensAccount({ origin, outbox }: OwnShop): Promise<void> {
  const { email, password } = resident;
  const ask = askerOf(origin);
  await ask(sendCode.path, { email, purpose: "register" });
  const proof = { confirmPassword: password, code: codeSentTo(email, outbox) };
  await ask(register.path, { ...resident, ...proof });
}

/** Of $20.00 that were topped up, the resident uses a day of a plan for $2.00, and buys an add-on for $3.00. */
async function usesAndBuys(shop: OwnShop): Promise<void> {
  const asKeeper = await callsOf(shop, accounts.administrator);
  const csv = fileOf([{ ...card, channelName: "tax-carrier" }]).buffer.toString();
  const { importId } = await asKeeper(importCards.path, { csv, name: "tax" });
  const isDone = async () =>
    (await asKeeper(`${getImportState.path}?importId=${importId}`)).state === "done";
  expect(await until(isDone, { withinMs: 30_000, everyMs: 50 })).toBe(true);
  const words = { name: inEveryLanguage(() => "Tax"), description: inEveryLanguage(() => "") };
  const { plan } = await asKeeper(savePlan.path, {
    ...words,
    price: "2.00",
    cycleDays: 1,
    totalTrafficMb: 500,
    trafficLimitType: "DAILY",
    restrictRule: "STOP",
  });
  const { addOn } = await asKeeper(saveAddOn.path, { ...words, price: "3.00", topUpMb: 100 });
  await asKeeper(recharge.path, { account: resident.email, amount: "20.00" });
  const asResident = await callsOf(shop, resident);
  const { cardNumber, iccid, verifyCode } = card;
  const bound = await asResident(bindCard.path, { cardNumber, iccid, verifyCode });
  const cardId = bound.card.id;
  await asResident(orderPlan.path, { cardId, planId: plan.id });
  await asResident(orderAddOn.path, { cardId, addOnId: addOn.id });
  const { accepted } = await asKeeper(sandboxUse.path, { cardId, mb: 40, regionName: "JP" });
  expect(accepted).toBe(1);
}

/** The panel of the tax, its dialog, and what stands in them. */
function taxOf({ page, words }: Person) {
  const { settings: t, books } = words;
  const name = format(t.editTopic, { topic: t.tax });
  const panel = page.getByRole("region", { name: t.tax, exact: true });
  const dialog = page.getByRole("dialog", { name });
  const part = (label: string) => dialog.getByRole("region", { name: label, exact: true });
  const [byDefault, own] = [part(t.everywhere), part(t.ownRates)];
  type Fees = keyof typeof books.accountOf;
  const rateIn = (within: Locator, fees: Fees) =>
    field(within, format(t.rateOf, { fees: books.accountOf[fees] }));
  return {
    panel,
    dialog,
    rate: (fees: Fees) => rateIn(byDefault, fees),
    ownRate: (fees: Fees) => rateIn(own, fees),
    country: field(own, t.country),
    add: own.getByRole("button", { name: t.addCountry }),
    from: field(dialog, t.taxFrom),
    edit: () => page.getByRole("button", { name, exact: true }).click(),
    save: () => dialog.getByRole("button", { name: t.save }).click(),
    /** What the panel says of a kind of fee, or of a country. */
    said: (label: string) =>
      panel.locator("dt").getByText(label, { exact: true }).locator("..").locator("dd"),
  };
}

/** The table has these rows alone, and in this order. */
async function hasRows(table: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  const shown = table.locator("tbody tr");
  await expect(shown).toHaveCount(rows.length);
  // On a phone the name of its column stands before what a cell says.
  for (const [place, cells] of rows.entries())
    await expect(shown.nth(place).getByRole("cell")).toHaveText(
      cells.map((cell) => new RegExp(`${RegExp.escape(cell)}$`)),
    );
}

const refused = `400 POST /farsim${changeTax.path}`;

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  const tomorrow = await beginsInTheMorning(shop);
  await opensAccount(shop);
  const at = { language, shop: shop.origin, at: "/login" };
  const keeper = await newUser(`tax-${language}`, at);
  const { page, words } = keeper;
  const { settings: t, books, fields, regions } = words;
  const { accountOf: fees } = books;
  const tax = taxOf(keeper);
  const { dialog, panel, from } = tax;
  // Names that are the same in every language.
  keeper.names.push("Stripe", "SHA-256");
  await logsIn(keeper, accounts.administrator);
  await expect(page).toHaveURL(/\/adminMode/);

  await test.step("a shop that never set a rate says that there is no tax", async () => {
    await page.goto("/adminMode?tab=settings");
    await expect(tax.said(t.tax)).toHaveText(t.noTax);
    await checkScreen(keeper, "settings-no-tax");
  });

  await test.step("what is no rate, and a country that was not chosen, are said at their fields before anything is sent", async () => {
    await tax.edit();
    await expect(from).toHaveValue(tomorrow);
    await tax.rate("planFees").fill("120");
    await tax.rate("addOnFees").fill("19");
    await tax.rate("esimFees").fill("19");
    await movesBy(page, async () => {
      await tax.add.click();
      await expect(tax.country).toBeFocused();
    });
    // It begins with the default rates, as they are typed.
    await expect(tax.ownRate("addOnFees")).toHaveValue("19");
    await tax.save();
    await expect(tax.rate("planFees")).toHaveAccessibleDescription(fields.invalid);
    await expect(tax.country).toHaveAccessibleDescription(fields.required);
    await checkScreen(keeper, "settings-tax-refused");
    expect(keeper.refusals).not.toContain(refused);
  });

  await test.step("as long as nothing was booked, rates are set at once", async () => {
    await movesBy(page, async () => {
      await tax.rate("planFees").fill("19");
      await tax.country.selectOption({ label: regions.AT });
      await tax.ownRate("planFees").fill("20");
      await from.fill("");
      await expect(dialog.getByText(fields.invalid)).toHaveCount(0);
      await expect(dialog.getByText(fields.required)).toHaveCount(0);
    });
    await checkScreen(keeper, "settings-tax");
    await tax.save();
    await expect(dialog).toBeHidden();
    for (const taxed of ["planFees", "addOnFees", "esimFees"] as const)
      await expect(tax.said(fees[taxed])).toHaveText("19%");
    await expect(tax.said(fees.serviceFees)).toHaveText(t.noRate);
    await expect(tax.said(regions.AT)).toHaveText(
      [
        `${fees.planFees} 20%`,
        `${fees.addOnFees} 19%`,
        `${fees.esimFees} 19%`,
        `${fees.serviceFees} ${t.noRate}`,
      ].join(" · "),
    );
    await checkScreen(keeper, "settings-with-tax");
  });

  const customer = await newUser(`taxed-${language}`, at);
  customer.names.push(resident.username, resident.email);
  await test.step("a customer says where they live, and reads that prices include the tax", async () => {
    const { personal, contact } = customer.words;
    const country = field(customer.page, personal.country);
    await logsIn(customer, resident);
    await expect(customer.page).toHaveURL(/\/mySims/);
    await customer.page.goto("/personal");
    await country.selectOption({ label: regions.AT });
    await expect(toast(customer.page, personal.settingsSaved)).toBeVisible();
    await expect(customer.page.getByRole("contentinfo")).toContainText(contact.pricesIncludeTax);
    await checkScreen(customer, "personal-country");
    await customer.page.reload();
    await expect(country).toHaveValue("AT");
  });

  await test.step("what they used and bought contains it, and the books say how much", async () => {
    await usesAndBuys(shop);
    await opensTab(keeper, "books");
    const part = page.getByRole("region", { name: books.taxes, exact: true });
    await hasRows(part.getByRole("table", { name: books.taxes }), [
      [`${regions.AT} · 20%`, "$2.00", "$1.67", "$0.33"],
      [`${regions.AT} · 19%`, "$3.00", "$2.52", "$0.48"],
      [books.total, "$5.00", "$4.19", "$0.81"],
    ]);
    await checkScreen(keeper, "books-with-tax");
  });

  await test.step("all that moved stands in one list, narrowed by what it was and how much", async () => {
    const { money, admin, activityTypes } = words;
    keeper.names.push(resident.username, "Tax");
    await opensTab(keeper, "activities");
    const rows = page.getByRole("table", { name: money.shopTable }).locator("tbody tr");
    await expect(rows).toHaveCount(3);
    await expect(rows.getByText(resident.username)).toHaveCount(3);
    await checkScreen(keeper, "activities-of-all");
    await page.getByRole("button", { name: admin.moreFilters }).click();
    await field(page, admin.atLeast).fill("3");
    await expect(rows).toHaveCount(2);
    await field(page, money.type).selectOption({ label: activityTypes.ADD_ON_PURCHASE.name });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("$3.00");
    await checkScreen(keeper, "activities-found");
  });

  await test.step("from then on other rates come with a day that has not begun", async () => {
    keeper.expected.add(refused);
    await opensTab(keeper, "settings");
    await tax.edit();
    await tax.rate("planFees").fill("21");
    await from.fill("");
    await tax.save();
    await expect(from).toHaveAccessibleDescription(new RegExp(RegExp.escape(fields.required)));
    await checkScreen(keeper, "settings-tax-without-day");
    await movesBy(page, async () => {
      await from.fill(tomorrow);
      await expect(dialog.getByText(fields.required)).toHaveCount(0);
    });
    await tax.save();
    await expect(dialog).toBeHidden();
    const moment = formatInstant(`${tomorrow}T00:00:00Z`, language, "UTC");
    await expect(panel).toContainText(format(t.next, { moment }));
    // Of what comes it says what is then another rate.
    const coming = panel.locator("dl").last();
    await expect(coming.locator("dt")).toHaveText([fees.planFees]);
    await expect(coming.locator("dd")).toHaveText(["21%"]);
    await expect(tax.said(fees.planFees).first()).toHaveText("19%");
    await checkScreen(keeper, "settings-tax-coming");
  });
}
