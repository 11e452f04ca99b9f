import { expect } from "@playwright/test";
import { deskEntry, showsTab } from "../support/desk.ts";
import { renewUsageKey } from "../../contract/src/desk/shop/channels.ts";
import { reportUsage } from "../../contract/src/desk/cards/usage.ts";
import { askerOf } from "../../scripts/screens/ask.mjs";
import { accounts, seller } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field, logsIn } from "../support/entering.ts";
import { type OwnShop, openFirstDayShop } from "../support/shops/open-own-shop.ts";
import { codeSentTo, invitationsTo } from "../support/outbox.ts";
import { setsUpAuthenticator } from "../support/second-factor.ts";
import { forgets, format, type NewUser, type Person, test } from "../support/person.ts";
import { languageNames, languages } from "../../contract/src/values/texts/language.ts";
import { luhnDigit } from "../../contract/src/values/sims/iccid.ts";
import { stockColumns } from "../../contract/src/desk/cards/stock-import.ts";
import type { Language } from "../support/messages.ts";
import { until } from "@farsim/programs/until.ts";
import { movesBy } from "../support/screen/shifts.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

/** Opens it for the tests of a group; it goes after the pages that look at it. */
function anEmptyShop(language: Language): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openFirstDayShop(`empty-${language}`);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = anEmptyShop("en");
  test("an empty shop is set up by its checklist alone, until a stranger has bought", ({
    newUser,
  }) => journey(newUser, shop(), "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = anEmptyShop("zh-CN");
  test("an empty shop is set up by its checklist alone, until a stranger has bought", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN"));
});

const channel = "first-carrier";
const plan = "Sakura";
const contact = "help@first.example";
const body = "8985200066030000001".slice(0, 18);
const esim = {
  cardNumber: "66030000001",
  iccid: body + luhnDigit(body),
  verifyCode: "FIRST777",
  activationCode: "LPA:1$smdp.journey.example$FIRST-WEEK-QR7HK2M4",
};
const file = [
  stockColumns,
  [esim.cardNumber, esim.iccid, esim.verifyCode, channel, "esim", esim.activationCode],
]
  .map((line) => line.join(","))
  .join("\n");
const stranger = { email: "first.buyer@example.com", password: "sakura-Sim-1x" };
const colleague = {
  username: "second.keeper",
  email: "second.keeper@example.com",
  password: "other-Desk-Sim-1",
};

/** In place of the desk stands what the shop asks for first. */
async function setsUpFactor(person: Person, password: string): Promise<void> {
  const { page, words } = person;
  const { staff: t, personal } = words;
  await expect(page.getByText(t.factor.title)).toBeVisible();
  await checkScreen(person, `${person.called}-second-factor-first`);
  await page.getByRole("button", { name: t.factor.setUp }).click();
  await setsUpAuthenticator(person, { password, now: new Date() });
  await page.getByRole("button", { name: personal.codesKept }).click();
  await showsTab(person, "overview");
}

/** Follows the link of the invitation, and comes to the desk. */
async function joins(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  const { email, username, password } = colleague;
  const link = await until(() => invitationsTo(email, shop.outbox).at(-1), {
    withinMs: 30_000,
    everyMs: 50,
  });
  const at = link ?? "/no-invitation-has-come";
  const person = await newUser(`colleague-${language}`, { language, shop: shop.origin, at });
  const { page, words } = person;
  const { accounts: t, staff } = words;
  person.names.push(email, username, contact);
  await expect(page.getByText(email)).toBeVisible();
  await field(page, t.username).fill(username);
  await field(page, t.password).fill(password);
  await field(page, t.confirmPassword).fill(password);
  await checkScreen(person, "colleague-joins");
  await page.getByRole("button", { name: staff.join.join, exact: true }).click();
  await setsUpFactor(person, password);
}

/** The desk of an empty shop, and its list of what is left to do. */
async function comesToTheDesk(newUser: NewUser, { origin }: OwnShop, language: Language) {
  const keeper = await newUser(`first-week-${language}`, { language, shop: origin, at: "/login" });
  const { page, words } = keeper;
  const { overview: t } = words;
  await logsIn(keeper, accounts.administrator);
  await expect(page).toHaveURL("/adminMode?tab=overview");
  await setsUpFactor(keeper, accounts.administrator.password);
  keeper.names.push(
    channel,
    plan,
    stranger.email,
    colleague.username,
    colleague.email,
    seller.legalName,
    seller.address,
    contact,
  );
  const list = page.getByRole("region", { name: t.firstSteps.title });
  const opens = async (step: keyof typeof t.firstSteps.step) => {
    await page.goto("/adminMode?tab=overview");
    await list.getByRole("link", { name: t.firstSteps.step[step] }).click();
    // The link has gone with its list: the keyboard goes on at the page.
    await expect(page.locator("#main")).toBeFocused();
  };
  const isDone = async (done: number) => {
    await page.goto("/adminMode?tab=overview");
    await expect(list).toContainText(new RegExp(`${done}\\D+7`));
    await expect(list.getByRole("listitem")).toHaveCount(7);
    await expect(list.locator("li[data-done]")).toHaveCount(done);
  };
  return { keeper, page, list, opens, isDone, t };
}

async function journey(newUser: NewUser, shop: OwnShop, language: Language): Promise<void> {
  const { keeper, page, list, opens, isDone, t } = await comesToTheDesk(newUser, shop, language);
  const { words } = keeper;
  let key = "";

  await test.step("nothing is done yet", async () => {
    await isDone(0);
    await checkScreen(keeper, "first-week-begins");
    await list.getByRole("button", { name: t.firstSteps.hide }).press("Enter");
    await expect(list).toHaveCount(0);
    const shows = page.getByRole("button", { name: t.firstSteps.show });
    await expect(shows).toBeFocused();
    await shows.press("Enter");
    await expect(list.getByRole("button", { name: t.firstSteps.hide })).toBeFocused();
  });

  await test.step("says who sells, and how they are reached", async () => {
    const { settings: s } = words;
    const edits = async (topic: string, label: string, value: string, further?: string) => {
      await page.getByRole("button", { name: format(s.editTopic, { topic }), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: format(s.editTopic, { topic }) });
      await field(dialog, label).fill(value);
      if (further) {
        await field(dialog, s.address).fill(further);
        await dialog.getByLabel(s.country).selectOption("HK");
      }
      await dialog.getByRole("button", { name: s.save }).click();
      await expect(dialog).toBeHidden();
    };
    await opens("identity");
    await edits(s.identity, s.legalName, seller.legalName, seller.address);
    await opens("contact");
    await edits(s.contact, s.email, contact);
    await isDone(2);
  });

  await test.step("adds a channel, makes its key, and says where its cards work", async () => {
    key = await addsChannel(keeper, opens);
    await isDone(3);
  });

  await test.step("puts a plan on sale", async () => {
    await opens("plan");
    await putsPlanOnSale(keeper);
    await isDone(4);
  });

  await test.step("brings an eSIM by a file", async () => {
    await opens("stock");
    const { stock: s } = words;
    await page.getByRole("button", { name: s.import }).click();
    const dialog = page.getByRole("dialog", { name: s.importTitle });
    const buffer = Buffer.from(file);
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "first.csv", mimeType: "text/csv", buffer });
    keeper.names.push("first.csv");
    await dialog.getByRole("button", { name: keeper.words.desk.files.check }).click();
    await dialog.getByRole("button", { name: /1/ }).click();
    await expect(dialog.getByRole("button", { name: s.open })).toBeVisible();
    await isDone(5);
  });

  await test.step("a colleague becomes the second administrator", async () => {
    const { staff: st } = words;
    await opens("administrator");
    await page.getByRole("button", { name: st.invite }).click();
    const dialog = page.getByRole("dialog", { name: st.inviteTitle });
    await field(dialog, st.email).fill(colleague.email);
    await dialog.getByLabel(st.role).selectOption({ label: st.roles.owner });
    await checkScreen(keeper, "first-week-invites");
    await dialog.getByRole("button", { name: st.send }).click();
    await expect(dialog).toBeHidden();
    await checkScreen(keeper, "first-week-invited");
    await joins(newUser, shop, language);
    await isDone(6);
    await checkScreen(keeper, "first-week-nearly-done");
  });

  await test.step("a stranger finds the plan, orders it, and pays by hand", async () => {
    const person = await newUser(`first-buyer-${language}`, {
      language,
      shop: shop.origin,
      at: "/destinations/JP",
    });
    await buysAsStranger(person, shop, async () => {
      await page.goto("/adminMode?tab=orders");
      const { operatorOrders: o } = words;
      await page.getByRole("row", { name: "first.buyer" }).getByRole("button").first().click();
      const dialog = page.getByRole("dialog", { name: o.finishTitle });
      await dialog.getByRole("button").last().click();
      await expect(dialog).toBeHidden();
    });
  });

  await test.step("the list is done and gone, and the carrier reports with its key", async () => {
    await page.goto("/adminMode?tab=overview");
    await showsTab(keeper, "overview");
    // On a phone the entries stand behind their button.
    for (const entry of language === "en" ? [deskEntry(keeper, "overview")] : [])
      await expect(entry).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(t.float)).toBeVisible();
    await expect(list).toHaveCount(0);
    const used = { id: "1", iccid: esim.iccid, regionName: "JP", bytes: 1_048_576 };
    const records = [{ ...used, usedAt: new Date().toISOString() }];
    expect(await askerOf(shop.origin, key)(reportUsage.path, { records })).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [],
    });
  });
}

/** Returns the key, as it is shown once. */
async function addsChannel(
  keeper: Person,
  opens: (step: "channel") => Promise<void>,
): Promise<string> {
  const { page, words } = keeper;
  const { channels: c, operatorCoverage: o, deskFields } = words;
  await opens("channel");
  await expect(page.getByText(c.empty)).toBeVisible();
  await checkScreen(keeper, "channels-none");
  await page.getByRole("main").getByRole("button", { name: c.add }).last().click();
  const adding = page.getByRole("dialog", { name: c.add });
  await field(adding, c.name).fill("First Carrier");
  await adding.getByRole("button", { name: c.addNow, exact: true }).click();
  await expect(adding.getByText(deskFields.channel_name_invalid)).toBeVisible();
  await checkScreen(keeper, "channel-adding");
  await field(adding, c.name).fill(channel);
  await adding.getByRole("button", { name: c.addNow, exact: true }).click();
  await expect(adding).toBeHidden();
  const panel = page.getByRole("article", { name: channel, exact: true });
  await expect(panel).toContainText(c.noKey);
  /** The server makes a key, and its answer never arrives. */
  const losesKey = async () => {
    await panel.getByRole("button", { name: format(c.makeKeyOf, { name: channel }) }).click();
    const dialog = page.getByRole("dialog", { name: format(c.keyTitle, { name: channel }) });
    await expect(dialog).toContainText(c.noKey);
    await page.route(
      `**${renewUsageKey.path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: c.makeKey }).click();
    await expect(dialog.getByRole("button", { name: c.renewKey })).toBeVisible();
    await expect(dialog).not.toContainText(c.noKey);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    forgets(keeper, /ERR_FAILED/);
  };
  const makesKey = async () => {
    await panel.getByRole("button", { name: format(c.renewKeyOf, { name: channel }) }).click();
    const dialog = page.getByRole("dialog", { name: format(c.keyTitle, { name: channel }) });
    await checkScreen(keeper, "key-renewing");
    await dialog.getByRole("button", { name: c.renewKey }).click();
    const key = await dialog.getByRole("status").first().innerText();
    keeper.names.push(key);
    await expect(dialog.getByRole("button", { name: c.copy })).toBeFocused();
    await page.keyboard.press("Escape");
    await checkScreen(keeper, "key-shown");
    await dialog.getByRole("button", { name: c.close, exact: true }).last().click();
    await expect(dialog).toBeHidden();
    return key;
  };
  await losesKey();
  const first = await makesKey();
  const key = await makesKey();
  expect(key).not.toBe(first);
  await panel.getByRole("button", { name: format(o.openOf, { name: channel }) }).click();
  const list = page.getByRole("dialog", { name: format(o.title.list, { name: channel }) });
  await list.getByRole("button", { name: o.add }).click();
  const region = page.getByRole("dialog", { name: o.addTitle });
  await field(region, o.region).selectOption("JP");
  await field(region, format(o.network, { place: "1" })).fill("Docomo");
  await region.getByRole("button", { name: o.save }).click();
  await expect(list.locator("tbody tr")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  keeper.names.push("Docomo");
  await checkScreen(keeper, "channels-first");
  return key;
}

async function putsPlanOnSale({ page, words }: Person): Promise<void> {
  const { offers: o } = words;
  await page.getByRole("button", { name: o.newPlan }).first().click();
  const dialog = page.getByRole("dialog", { name: o.newPlan });
  for (const each of languages) {
    const language = languageNames[each].long;
    const label = format(o.nameIn, { language }).replaceAll(/<\/?own>/g, "");
    await field(dialog, label).fill(plan);
  }
  await field(dialog, format(o.priceIn, { currency: "USD" })).fill("2");
  await field(dialog, o.totalMb).fill("1024");
  await field(dialog, o.kbps).fill("128");
  await dialog.getByRole("button", { name: o.save }).click();
  await expect(dialog).toBeHidden();
}

async function buysAsStranger(
  person: Person,
  { outbox }: OwnShop,
  operatorFinishes: () => Promise<void>,
): Promise<void> {
  const { page, words } = person;
  const { accounts: door, destinations, purchases: p, payments } = words;
  person.names.push(
    stranger.email,
    plan,
    "Docomo",
    seller.legalName,
    seller.address,
    contact,
    "smdp.journey.example",
    "first.buyer",
  );
  await expect(page.getByText("Docomo")).toBeVisible();
  await checkScreen(person, "first-destination");
  await page.getByRole("link", { name: format(destinations.chooseFor, { plan }) }).click();
  await field(page, door.email).fill(stranger.email);
  const sent = page.waitForResponse(/\/user\/sendCode$/);
  await page.getByRole("button", { name: door.sendCode }).click();
  await sent;
  await field(page, door.code).fill(codeSentTo(stranger.email, outbox));
  await field(page, door.password).fill(stranger.password);
  await page.getByRole("button", { name: new RegExp(`^${p.order.split("{")[0]}`) }).click();
  await expect(page.getByText(payments.forPurchase)).toBeVisible();
  await page.getByRole("link", { name: payments.toPurchase }).click();
  await expect(page).toHaveURL(/\/purchase\/\d+$/);
  // The page shows by itself what has come.
  await movesBy(page, async () => {
    await operatorFinishes();
    await expect(page.getByText(format(p.words.DONE, { plan }))).toBeVisible();
    await expect(page.locator("code").last()).toHaveText(esim.activationCode);
  });
  person.names.push(esim.activationCode, ...esim.activationCode.split("$"));
  await checkScreen(person, "first-purchase");
}
