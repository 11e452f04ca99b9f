import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { register, sendCode } from "@farsim/contract/accounts.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { changeIdentity, changeTrade, getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { listInvoices } from "@farsim/contract/invoices.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { askerOf, enter } from "../../scripts/screens/ask.mjs";
import { type Account, accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { opensTab } from "../support/desk.ts";
import { field, logsIn } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import type { OwnShop } from "../support/shops/open-own-shop.ts";
import { codeSentTo, emailsTo } from "../support/outbox.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { aShopOfItsOwn } from "../support/shops/shop-of-its-own.ts";
import { toast } from "../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

const asked =
  "a company asks for invoices, gets one for a month, and another one after it has moved";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShopOfItsOwn("invoices-en");
  test(asked, ({ newUser }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = aShopOfItsOwn("invoices-zh-CN");
  test(asked, ({ newUser }) => journey(newUser, shop(), "zh-CN"));
});

const buyer: Account = {
  username: "travel.agent",
  email: "travel.agent@example.com",
  password: "agent-Sim-1x",
};
const seller = {
  legalName: "Harbour Mobile Ltd",
  address: "1 Main Street, Dublin",
  companyNumber: "",
  taxNumber: "IE1234567A",
  country: "IE",
};
const typed = {
  company: "Reisen GmbH",
  street: "Hauptweg 1",
  postalCode: "10115",
  city: "Berlin",
  vatNumber: "DE123456789",
  reference: "Project 7",
};

async function callsOf({ origin }: OwnShop, { username, password }: Account) {
  const { accessToken } = await enter(origin, username, password);
  return askerOf(origin, accessToken);
}

/** A shop that says who sells, takes a service fee with a tax in it, and has one customer. */
async function opens(shop: OwnShop): Promise<void> {
  const asKeeper = await callsOf(shop, accounts.administrator);
  const { identity, trade, tax } = await asKeeper(getSettings.path);
  const named = { ...identity.values, ...seller, version: identity.version };
  await asKeeper(changeIdentity.path, named);
  const fees = { ...trade.values, serviceFeeRate: "0.10", version: trade.version };
  await asKeeper(changeTrade.path, fees);
  const rates = { ...tax.values, serviceFees: "0.19", version: tax.version };
  await asKeeper(changeTax.path, rates);
  const ask = askerOf(shop.origin);
  await ask(sendCode.path, { email: buyer.email, purpose: "register" });
  const code = codeSentTo(buyer.email, shop.outbox);
  await ask(register.path, { ...buyer, confirmPassword: buyer.password, code });
}

/** The buyer pays for a recharge, and the month after the next begins. */
async function paysAndWaits(shop: OwnShop): Promise<void> {
  const order = { amount: "100.00", method: "domestic" };
  const { id: orderId } = await (await callsOf(shop, buyer))(createPayOrder.path, order);
  await (await callsOf(shop, accounts.administrator))(finishPayOrder.path, { orderId });
  const later = new Date(Date.now() + 32 * 86_400_000).toISOString();
  await (await callsOf(shop, accounts.administrator))(setClock.path, { now: later });
  const asBuyer = await callsOf(shop, buyer);
  const isThere = async () => (await asBuyer(listInvoices.path)).items.length > 0;
  expect(await until(isThere, { withinMs: 60_000, everyMs: 200 })).toBe(true);
}

const dialogOf = ({ page }: Person, name: string) => page.getByRole("dialog", { name });

async function switchesOn(keeper: Person): Promise<void> {
  const { page, words } = keeper;
  const { settings: t } = words;
  await logsIn(keeper, accounts.administrator);
  await opensTab(keeper, "settings");
  const name = format(t.editTopic, { topic: t.invoices });
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = dialogOf(keeper, name);
  await field(dialog, t.issueInvoices).selectOption("on");
  await field(dialog, t.prefix).fill("HM-");
  await checkScreen(keeper, "settings");
  await dialog.getByRole("button", { name: t.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: t.invoices, exact: true })).toContainText(
    t.issueOf.on,
  );
}

async function entersDetails(customer: Person): Promise<void> {
  const { page, words } = customer;
  const { invoices: t, activities } = words;
  await logsIn(customer, buyer);
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/consumptionRecord");
  await page.getByRole("button", { name: activities.invoices, exact: true }).click();
  const overview = dialogOf(customer, t.title);
  await expect(overview.getByText(t.none)).toBeVisible();
  await checkScreen(customer, "none");
  await overview.getByRole("button", { name: t.enter }).click();
  const form = dialogOf(customer, t.details);
  for (const [name, text] of Object.entries(typed))
    await field(form, t[name as keyof typeof typed]).fill(text);
  await field(form, t.vatNumber).fill("123");
  await field(form, t.country).selectOption("DE");
  await form.getByRole("button", { name: t.save }).click();
  await expect(form.getByText(words.fields.vat_number_invalid)).toBeVisible();
  await checkScreen(customer, "details");
  await field(form, t.vatNumber).fill("de 123 456 789");
  await form.getByRole("button", { name: t.save }).click();
  await expect(overview.getByText(typed.vatNumber)).toBeVisible();
  await expect(overview.getByText(t.noneWhy)).toBeVisible();
}

async function readsInvoice(customer: Person, shop: OwnShop): Promise<void> {
  const { page, words } = customer;
  const { invoices: t } = words;
  const emails = emailsTo(buyer.email, shop.outbox)
    .join("\n")
    .replaceAll(/=\r?\n/g, "");
  expect(emails).toContain("HM-000001");
  await logsIn(customer, buyer);
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/consumptionRecord?invoice=1");
  const invoice = dialogOf(customer, format(t.of, { kind: t.kinds.INVOICE, number: "HM-000001" }));
  await expect(invoice.getByText(seller.legalName)).toBeVisible();
  await expect(invoice.getByText(typed.company)).toBeVisible();
  await expect(invoice.getByText("$10.00").first()).toBeVisible();
  await expect(invoice.getByText("$1.60").first()).toBeVisible();
  await expect(page.locator("body > article")).toHaveCount(1);
  await checkScreen(customer, "invoice");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    invoice.getByRole("button", { name: t.saveXml }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("HM-000001.xml");
  const xml = (await readFile(await saved.path())).toString();
  expect(xml).toContain("urn:cen.eu:en16931:2017");
  expect(xml).toContain("<cbc:RegistrationName>Reisen GmbH</cbc:RegistrationName>");
  await invoice.getByRole("button", { name: t.back }).click();
}

async function moves(customer: Person): Promise<void> {
  const { invoices: t } = customer.words;
  const overview = dialogOf(customer, t.title);
  await overview.getByRole("button", { name: t.edit }).click();
  const form = dialogOf(customer, t.details);
  await field(form, t.city).fill("Potsdam");
  await form.getByRole("button", { name: t.save }).click();
  await expect(overview.getByText("Potsdam")).toBeVisible();
  await checkScreen(customer, "list");
}

async function issuesAgain(keeper: Person): Promise<void> {
  const { page, words } = keeper;
  const { invoiceDesk: t, invoices } = words;
  await logsIn(keeper, accounts.administrator);
  await opensTab(keeper, "invoices");
  const main = page.getByRole("main");
  await expect(main.getByText("HM-000001")).toBeVisible();
  await checkScreen(keeper, "desk-list");
  const nameOf = (number: string) => format(invoices.openOf, { number });
  await main.getByRole("link", { name: nameOf("HM-000001") }).click();
  const shown = page.getByRole("dialog");
  await expect(shown.getByText(typed.company)).toBeVisible();
  await checkScreen(keeper, "desk-invoice");
  await shown.getByRole("button", { name: t.correct }).click();
  await field(shown, t.correctReason).fill("The company has moved");
  await checkScreen(keeper, "desk-correct");
  await shown.getByRole("button", { name: t.correct }).click();
  await expect(toast(page, format(t.corrected, { number: "HM-000003" }))).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(main.getByRole("link", { name: nameOf("HM-000003") })).toBeVisible();
  await expect(main.getByText(invoices.cancelled, { exact: true })).toBeVisible();
  await checkScreen(keeper, "desk-corrected");
}

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  await opens(shop);
  const names = [...Object.values(typed), "Potsdam", ...Object.values(seller), "HM-", "INV-"];
  const enters = async (name: string) => {
    const person = await newUser(`${name}-${language}`, {
      language,
      shop: shop.origin,
      at: "/login",
    });
    person.names.push(
      ...names.filter(Boolean),
      buyer.email,
      buyer.username,
      "XML",
      "EN",
      "The company has moved",
    );
    return person;
  };
  const keeper = await enters("issues-invoices");
  const asking = await enters("asks-for-invoices");
  await test.step("the operator issues invoices from now on", () => switchesOn(keeper));
  await test.step("the company says whom they are made out to", () => entersDetails(asking));
  await paysAndWaits(shop);
  const customer = await enters("reads-invoices");
  await test.step("the email leads to the invoice, which is printed, and saved for an accounting program", () =>
    readsInvoice(customer, shop));
  await test.step("the company moves", () => moves(customer));
  await test.step("the operator cancels the invoice, and issues it again", async () =>
    issuesAgain(await enters("corrects-invoices")));
  await test.step("the company has both, and the credit note between them", async () => {
    const { page, words } = customer;
    const { invoices: t } = words;
    await page.goto("/consumptionRecord?invoice=all");
    const overview = dialogOf(customer, t.title);
    for (const number of ["HM-000003", "HM-000002", "HM-000001"])
      await expect(
        overview.getByRole("button", { name: format(t.openOf, { number }) }),
      ).toBeVisible();
    await checkScreen(customer, "all");
    await overview.getByRole("button", { name: format(t.openOf, { number: "HM-000002" }) }).click();
    const note = format(t.of, { kind: t.kinds.CREDIT_NOTE, number: "HM-000002" });
    await expect(dialogOf(customer, note).getByText(/The company has moved/)).toBeVisible();
    await checkScreen(customer, "credit-note");
  });
}
